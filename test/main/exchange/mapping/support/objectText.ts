/** The text of a JSON object from the texts of its members, so that a number stands in it exactly as written. */
export function objectText(members: Readonly<Record<string, string>>): string {
  return `{${Object.entries(members)
    .map(([name, value]) => `${JSON.stringify(name)}:${value}`)
    .join(',')}}`;
}
