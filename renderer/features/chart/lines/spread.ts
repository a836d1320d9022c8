/**
 * Places for labels of one height that want to stand at these pixels, moved apart so that none overlaps another, in their
 * order from top to bottom, within `from` and `to`. Labels that touch are moved as a group around the middle of what they
 * want. Where there is not room for all, the last ones go below `to`.
 */
export function spreadLabels(wanted: readonly number[], height: number, from: number, to: number): number[] {
  interface Group {
    readonly members: number[];
    top: number;
  }
  const order = wanted.map((_, index) => index).toSorted((a, b) => wanted[a]! - wanted[b]! || a - b);
  const groups: Group[] = [];
  const settle = (group: Group): void => {
    const size = group.members.length * height;
    const middle = group.members.reduce((sum, index) => sum + wanted[index]!, 0) / group.members.length;
    group.top = Math.max(from, Math.min(middle - size / 2, to - size));
  };
  for (const index of order) {
    let group: Group = { members: [index], top: 0 };
    settle(group);
    for (
      let above = groups.at(-1);
      above && above.top + above.members.length * height > group.top;
      above = groups.at(-1)
    ) {
      groups.pop();
      group = { members: [...above.members, ...group.members], top: 0 };
      settle(group);
    }
    groups.push(group);
  }
  const places = wanted.map(() => 0);
  for (const { members, top } of groups) {
    for (const [at, index] of members.entries()) places[index] = top + (at + 0.5) * height;
  }
  return places;
}
