import { z } from 'zod';

const leaves: ReadonlySet<unknown> = new Set(['decimal', 'id', 'integerId', 'time']);

/** Walks a request schema together with one of its values; calls `seen` with every branch the value takes. */
export function takenBranches(schema: z.ZodType, value: unknown, place: string, seen: (branch: string) => void): void {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
    if (value === undefined) seen(`${place} absent`);
    else takenBranches(schema.unwrap() as z.ZodType, value, place, seen);
    return;
  }
  seen(`${place} present`);
  if (leaves.has(schema.meta()?.kind)) return;
  if (schema instanceof z.ZodObject) {
    for (const [name, member] of Object.entries(schema.shape)) {
      takenBranches(member as z.ZodType, (value as Record<string, unknown>)[name], `${place}.${name}`, seen);
    }
  } else if (schema instanceof z.ZodArray) {
    for (const item of value as unknown[]) takenBranches(schema.element as z.ZodType, item, `${place}[]`, seen);
  } else if (schema instanceof z.ZodUnion) {
    for (const [index, option] of (schema.options as z.ZodType[]).entries()) {
      if (option.safeParse(value).success) takenBranches(option, value, `${place} option ${index}`, seen);
    }
  }
}

/** Returns every branch of a request schema. */
export function allBranches(schema: z.ZodType, place: string): readonly string[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
    return [`${place} absent`, ...allBranches(schema.unwrap() as z.ZodType, place)];
  }
  const here = `${place} present`;
  if (leaves.has(schema.meta()?.kind)) return [here];
  if (schema instanceof z.ZodObject) {
    const members = Object.entries(schema.shape);
    return [here, ...members.flatMap(([name, member]) => allBranches(member as z.ZodType, `${place}.${name}`))];
  }
  if (schema instanceof z.ZodArray) return [here, ...allBranches(schema.element as z.ZodType, `${place}[]`)];
  if (schema instanceof z.ZodUnion) {
    const options = schema.options as z.ZodType[];
    return [here, ...options.flatMap((option, index) => allBranches(option, `${place} option ${index}`))];
  }
  return [here];
}
