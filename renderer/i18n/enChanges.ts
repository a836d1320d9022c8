/** Words for changes of settings: what is refused before it is sent, and what is not known afterwards. */
export const enChanges = {
  'error.change.underWay': 'A change of the same setting is still under way. Wait for its answer.',
  'error.change.verify':
    'Whether the last change arrived is not known yet. Look at the value now; for {{seconds}} s nothing more is sent to it.',
  'error.transfer.off': 'Internal transfers are switched off. Switch them on in the settings first.',
  'error.follow.mode':
    'The exchange keeps these follow settings in a form this desk does not know ({{mode}}). Change them at the exchange.',
  'error.follow.form':
    'These settings mix one configuration for all symbols with one per symbol. Fill exactly the form “{{mode}}” and leave the other empty.',
  'error.follow.noSymbols': 'No symbol is named. Choose at least one: an empty list could be read as all of them.',
  'error.follow.twice': '{{symbol}} is named twice. Keep one entry for it.',
  'error.follow.word':
    '“{{value}}” is a setting of {{field}} the documents do not know: it can be shown and not sent back. Choose another value first.',
} as const;
