/** Words of practice that the first screen and main's errors need. */
export const enPractice = {
  'panel.practice': 'Practice',
  'panel.replay': 'Replay',
  'workspace.shipped.practise': 'Practise',
  'face.empty.noSimulator': 'There is nothing to practise on here.',
  'face.next.noSimulator': 'Switch to the simulator: drills and replays never touch the live exchange.',
  'error.practice.none': 'The simulator does not run. Start it in the status bar.',
  'error.practice.notHere': 'The simulator is not on this machine. Nothing was sent to it.',
  'error.practice.silent': 'The simulator did not answer in time. Look at what it did before you try again.',
  'error.practice.unreadable': 'The simulator gave an answer that cannot be read.',
  'error.practice.refused': 'The simulator refused: {{reason}}',
  'error.practice.word': 'Type {{word}} first. Nothing was changed.',
  'error.practice.noReplay': 'No replay runs. Start one first.',
};
