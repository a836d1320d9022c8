/** Words for changes of settings: what is refused before it is sent, and what is not known afterwards. */
export const enChanges = {
  'error.change.underWay': 'A change of the same setting is still under way. Wait for its answer.',
  'error.change.notSent':
    'Not sent: what was asked for before it has no answer yet. Look at what stands now, then ask again.',
  'error.change.verify':
    'Whether the last change arrived is not known yet. Look at the value now; for {{seconds}} s nothing more is sent to it.',
  'error.change.noLeverage': 'No leverage is given. Enter at least one as a whole number.',
  'error.change.leverageBracket':
    'Leverage {{value}} is not possible: the largest bracket of this contract allows {{limit}}. Enter a whole number from 1 to {{limit}}.',
  'error.change.modePosition':
    'The margin mode of {{symbol}} cannot be changed while a position is open. Close the position first.',
  'error.change.modeOrders':
    'The margin mode of {{symbol}} cannot be changed while {{orders}} orders wait. Cancel the orders first.',
  'error.change.crossMargin':
    'The position in {{symbol}} shares the margin of the whole account (cross). Margin is added and taken at isolated positions alone.',
  'error.change.amount': '“{{value}}” is no amount of margin. Enter a number above zero with at most 8 decimals.',
  'error.change.amountZero': 'The amount of margin is zero. Enter a number above zero.',
  'error.change.noPosition': 'There is no such open position in {{symbol}} any more. Look at the list of positions.',
  'error.change.noTrigger': 'There is no such conditional order any more. Look at the list of conditional orders.',
  'error.change.triggerMoved':
    'The conditional order does not wait any more: the exchange says {{status}}. It can no longer be changed.',
  'error.change.notTpSl':
    'Only a take-profit or stop-loss of a position can be changed in place. Cancel this order and place a new one.',
  'error.change.triggersAtOnce':
    'At {{price}} a trigger of {{triggerPrice}} would act at once. Choose a price on the other side, or close at market.',
  'error.change.closeAllWord': 'Type “{{word}}” to close every position. Nothing was sent.',
  'error.change.noSetting': 'The exchange told no settings of {{symbol}}. Try again.',
  'error.change.notClosed':
    'The exchange did not close {{left}} of the positions; {{closed}} were closed. Look at the list of positions.',
  'error.transfer.off':
    'Internal transfers cannot be made from this desk. Nothing was sent; make them at the exchange.',
  'error.follow.mode':
    'The exchange keeps these follow settings in a form this desk does not know ({{mode}}). Change them at the exchange.',
  'error.follow.form':
    'These settings mix one configuration for all symbols with one per symbol. Fill exactly the form “{{mode}}” and leave the other empty.',
  'error.follow.noSymbols': 'No symbol is named. Choose at least one: an empty list could be read as all of them.',
  'error.follow.twice': '{{symbol}} is named twice. Keep one entry for it.',
  'error.follow.word':
    '“{{value}}” is a setting of {{field}} the documents do not know: it can be shown and not sent back. Choose another value first.',
} as const;
