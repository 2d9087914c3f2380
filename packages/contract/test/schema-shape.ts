import { z } from 'zod';

type Json = Record<string, unknown>;

/** Input of a schema as JSON Schema. */
export function inputShape(schema: z.ZodType): Json {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json;
}

/** Names of the top-level fields, of all branches of a union together. */
export function fieldNames(schema: z.ZodType | undefined): string[] {
  if (schema === undefined) return [];
  const names = branches(inputShape(schema)).flatMap((branch) =>
    Object.keys((branch['properties'] as Json | undefined) ?? {}),
  );
  return [...new Set(names)];
}

/** A schema itself, or the branches of its union. */
export function branches(shape: Json): Json[] {
  const inner = (shape['anyOf'] ?? shape['oneOf'] ?? shape['allOf']) as Json[] | undefined;
  return inner === undefined ? [shape] : inner.flatMap(branches);
}
