/**
 * Messages that main and the preload script send by key: reasons why a feed is not current, and errors. The parameters
 * are those sent with the key.
 */
export const enProgram = {
  'feed.keyMissing': 'No usable key stands behind these figures',
  'feed.reason.connecting': 'Connecting',
  'feed.reason.disconnected': 'Connection lost, connecting again',
  'feed.reason.budget': 'Waiting for the subscription budget',
  'feed.reason.stopped': 'The exchange is stopped',
  'feed.reason.loading': 'Loading',
  'feed.reason.silent': 'Nothing is heard on this connection',
  'feed.reason.refused': 'The exchange refused the subscription',
  'feed.reason.resyncing': 'A gap was found, loading again',
  'feed.reason.snapshotMissing': 'The first picture is missing, asking again',
  'feed.reason.gap': 'A change is missing, loading again',
  'feed.reason.crossed': 'Bid and ask crossed, loading again',
  'feed.reason.invalid': 'A change could not be read, loading again',
  'feed.reason.tooDeep': 'The book grew beyond its limit, loading again',
  'feed.reason.crossCheck': 'The book did not match the exchange, loading again',

  'error.internal': 'The program has a fault and could not do this.',

  'error.invariant':
    'The program found a fault in itself ({{invariant}}) and stopped all orders. Cancels still work. Check your orders with the exchange, then resume.',

  'error.timeline.changed':
    'The timeline {{file}} was changed outside of the program. It is still shown, and no longer called intact.',
  'error.timeline.damaged': 'The timeline was not readable and began anew. What was there is kept in {{file}}.',
  'error.timeline.empty': 'Nothing is noted about {{intent}}. There is nothing to save.',
  'error.timeline.newer':
    'The timeline {{file}} was written by a newer version. Nothing is added to it; install that version to read it.',
  'error.timeline.notSaved':
    'The timeline could not be saved. Choose another folder or free some space, then try again.',
  'error.timeline.unwritable':
    'The timeline {{file}} cannot be written. Orders go on; what happens to them is noted as soon as there is space.',

  'error.network.unreachable': '{{host}} cannot be reached.',
  'error.network.broken': 'The connection to {{host}} broke off.',
  'error.network.certificate':
    'The identity of {{host}} is not proven. Nothing was sent. Check this computer’s clock and the network, then try again.',
  'error.network.certificateOf':
    'The identity of {{host}} is not proven: its certificate was issued by “{{issuer}}”. Nothing was sent. A proxy or a virus scanner that reads encrypted traffic does this; switch that off for this program.',
  'error.network.loopback':
    'The name {{host}} leads back to this computer, which is not the exchange. Nothing was sent. Check the hosts file and the name server.',
  'error.network.exhausted':
    'This computer has no room for another connection to {{host}}. Nothing was sent. Close other programs, then try again.',
  'error.network.timeout': '{{host}} did not answer in time.',
  'error.network.redirect': '{{host}} answered with a redirect, which is not followed.',
  'error.network.tooLarge': 'The answer of {{host}} is too large.',
  'error.network.refused': 'The request to {{host}} was not allowed.',
  'error.socket.closed': 'The stream of {{host}} closed.',
  'error.socket.refused': '{{host}} refused the stream (HTTP {{status}}).',
  'error.stream.noAnswer': 'The exchange did not answer the subscription.',
  'error.stream.refused': 'The exchange refused the subscription.',

  'error.rate.waiting': 'Too many requests are waiting. Try again in a few seconds.',
  'error.request.invalid': 'The request is not complete: {{field}}.',
  'error.request.exclusive': 'Only one of {{field}} and {{other}} can be given. Leave one out.',
  'error.request.oneRequired': 'At least one of these is needed: {{fields}}.',
  'error.request.required': '{{field}} is needed when {{when}} is {{value}}.',
  'error.request.only': '{{field}} can be given only when {{when}} is {{value}}. Leave it out.',
  'error.request.order': '{{to}} lies before {{from}}. Choose a later end.',
  'error.request.span': '{{from}} and {{to}} may lie at most {{days}} days apart. Choose a shorter range.',
  'error.request.reach': '{{field}} can reach back {{days}} days at most. Choose a later start.',
  'error.request.future': '{{field}} lies in the future. Choose an earlier time.',
  'error.request.positive': '{{field}} must be greater than zero.',
  'error.request.between': '{{field}} must lie between {{low}} and {{high}}.',
  'error.request.unsaid': 'Without {{field}} this means: {{meaning}}. Nothing was sent; confirm that meaning first.',

  'error.market.listMissing.spot':
    'The list of spot symbols could not be loaded, so nothing can be shown or traded there yet. It is tried again by itself.',
  'error.market.listMissing.futures':
    'The list of perpetual contracts could not be loaded, so nothing can be shown or traded there yet. It is tried again by itself.',
  'error.market.listEmpty': 'The exchange answered with an empty list.',
  'error.market.unknownSymbol': '{{symbol}} is not listed.',
  'error.market.interval': 'This market has no {{interval}} candles.',
  'error.market.priceType': 'This market has no {{priceType}} candles.',
  'error.market.noContract':
    '{{symbol}} is a spot pair: only contracts have funding and open interest. Choose a contract.',
  'error.market.tooManyTopics': 'More than {{limit}} feeds are open. Close a panel first.',
  'error.market.unknownSubscription': 'This feed had already ended.',

  'error.simulator.notStarted': 'The simulator could not start: {{reason}}',
  'error.simulator.keptAside':
    'The simulator’s accounts could not be read. They are kept as {{file}}, and new ones begin.',
  'error.simulator.ended': 'The simulator ended unexpectedly.',
  'error.simulator.otherEnvironment': 'The simulator belongs to the simulator environment, and another one is open.',
  'error.world.switching': 'The desk is on its way to another environment. Nothing was sent.',
  'error.world.stayed': 'You stayed on {{environment}}, account {{account}}.',
  'error.world.notKept':
    'The program could not note which environment is open. Its next start may come back to the one before.',
  'error.environment.foreignHost': '{{host}} does not belong to the environment {{environment}}. Nothing was sent.',
  'error.link.refused': 'This address is not opened.',

  'error.key.empty': 'Fill this in.',
  'error.key.blanks': 'There is a blank or a line break inside. Copy it again in one piece.',
  'error.key.characters': 'There is a character inside that no key has. Copy it again.',
  'error.key.passphraseCharacters': 'The exchange allows letters and digits only.',
  'error.key.swapped': 'API key and secret key look swapped. Check which is which.',
  'error.key.sameParts': 'Two fields hold the same text. Check which is which.',
  'error.key.tooShort': 'This is too short. Copy it again in one piece.',

  'error.settings.notWritten': 'The settings could not be saved. They hold until the program ends.',
  'error.settings.newer': 'The settings were written by a newer version. They are read and not changed.',
  'error.settings.restored': 'The settings file was damaged. The last good one is used.',
  'error.settings.reset': 'The settings file was damaged. The shipped settings are used.',

  'error.document.restored': 'A file of the desk was damaged ({{document}}). The last good one is used.',
  'error.document.lost':
    'A file of the desk was damaged ({{document}}) and is kept beside under its name with .damaged. The shipped one is used.',
  'error.document.newer': 'A file of the desk was written by a newer version ({{document}}). It is left as it is.',
  'error.document.unreadable':
    'A file of the desk cannot be read ({{document}}). Look at the rights of the profile folder; until then it is not changed.',
  'error.document.notWritten':
    'This could not be saved ({{document}}). It holds until the program ends. Free some space or allow writing, and change it again.',
  'error.document.tooMany':
    'There are already drawings on {{limit}} symbols, and no more are kept. Remove the file of one from the profile folder.',
  'error.document.secret': 'This holds a key or secret and is not saved ({{document}}). Take it out.',
  'error.file.notSaved': 'The file {{name}} could not be saved. Choose another folder, or free some space.',
  'error.file.secret': 'This holds a key or secret and is not saved ({{name}}). Take it out.',
  'error.file.noPicture': 'This is no picture that can be saved.',

  'error.profile.unusable':
    'The profile folder cannot be opened. Nothing is kept, and no order is sent. Give this user the right to read and write it, or choose another folder, and start again.',
  'error.profile.readOnly':
    'The profile folder cannot be written to. Nothing is kept, and no order is sent. Free some space or allow writing, and start again.',
  'error.profile.network':
    'The profile folder lies on another computer, where a flushed file may still be lost. No live order is sent from it. Choose a folder on this computer.',
  'error.profile.link': 'The profile folder is a link. It works as long as what it leads to stays where it is.',
  'error.profile.open':
    'Other users of this computer can look into the profile folder, and this could not be changed. Make it yours alone.',
  'error.profile.closed':
    'Files and folders of the profile that other users of this computer could look into: {{count}}. They are now closed to them.',

  'error.flags.unknown': 'Unknown option {{flag}}.',
  'error.flags.missingValue': 'The option {{flag}} needs a value.',
  'error.flags.badValue': 'The option {{flag}} has a value that is not allowed.',

  'error.ipc.invalid': 'The window sent something the program does not accept ({{channel}}, {{field}}).',
  'error.ipc.rate': 'The window asked too often. Try again in a moment.',
  'error.ipc.unknownChannel': 'The window asked for something the program does not offer.',
  'error.ipc.tooLarge': 'The window sent more than {{limit}} bytes.',
  'error.bridge.unsendable': 'This request cannot be sent ({{call}}).',
  'error.bridge.tooLarge': 'This request is too large ({{call}}).',
  'error.bridge.noAnswer': 'The program did not answer ({{call}}).',
  'error.bridge.badAnswer': 'The answer of the program could not be read ({{call}}).',

  'error.practice.none': 'The simulator does not run. Start it in the status bar.',
  'error.practice.notHere': 'The simulator is not on this machine. Nothing was sent to it.',
  'error.practice.silent': 'The simulator did not answer in time. Look at what it did before you try again.',
  'error.practice.unreadable': 'The simulator gave an answer that cannot be read.',
  'error.practice.refused': 'The simulator refused: {{reason}}',
  'error.practice.word': 'Type {{word}} first. Nothing was changed.',
  'error.practice.noReplay': 'No replay runs. Start one first.',

  'error.account.demo': 'The demo account has none of this. Switch to the main account.',
  'error.account.rebateDays': 'The exchange answers for {{days}} days of this list at most. Choose fewer days.',
  'error.account.readingGone': 'The list was left half read. Read it anew.',

  'error.planOutcome.stopped': '{{placed}} of {{of}} orders of the plan are placed, {{left}} were not sent. {{reason}}',
  'error.planOutcome.partly':
    '{{placed}} of {{of}} orders of the plan are placed. Look at the open orders before you send anything again.',
  'error.planOutcome.unsure':
    'What became of the plan is not known. {{reason}} Look at the open orders before you send it again.',

  'error.drawings.full': 'There is no room for more drawings on {{symbol}}: at most {{limit}}. Delete some first.',
  'error.drawings.unread':
    'Drawings on {{symbol}} that could not be read and are not shown: {{count}}. They stay in the file.',
  'error.hotkeys.damaged':
    'The file of your hotkeys is damaged. What could be read is used, the rest is as shipped; check your hotkeys.',

  'feed.reason.notOffered': 'The exchange keeps no such list for this account',
  'feed.reason.streamDelayed': 'The account’s stream is connected but tells nothing; the exchange is asked instead',
} as const;
