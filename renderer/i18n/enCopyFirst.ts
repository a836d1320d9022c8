/** Words of copy trading that the desk needs before its panels are fetched: titles, and why one is empty. */
export const enCopyFirst = {
  'workspace.shipped.copy': 'Copy',
  'panel.follows': 'My traders',
  'panel.copies': 'Open copies',
  'panel.copyHistory': 'Copy history',
  'panel.copyGuards': 'Guards',
  'face.empty.noFollows': 'You follow no trader.',
  'face.next.noFollows': 'Press “Follow a trader” to begin with a trader’s id.',
  'face.empty.noCopies': 'No copies are open.',
  'face.next.noCopies': 'Orders copied from your traders appear here as soon as they are open.',
  'face.empty.noPastCopies': 'No past copies.',
  'face.next.noPastCopies': 'Copies appear here after they were closed, newest first.',
  'face.empty.noCopyDemo': 'The exchange offers no copy trading with the demo account.',
  'face.next.noCopyDemo': 'Switch to the main account to see your traders and their copies.',
} as const;
