/** Words of practice that the first screen needs. */
export const enPractice = {
  'panel.practice': 'Practice',
  'panel.replay': 'Replay',
  'workspace.shipped.practise': 'Practise',
  'face.empty.noSimulator': 'There is nothing to practise on here.',
  'face.next.noSimulator': 'Switch to the simulator: drills and replays never touch the live exchange.',
};
