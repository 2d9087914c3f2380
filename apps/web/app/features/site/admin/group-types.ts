import type { InputFor } from '@zhihui/contract/client.ts';
import type { SettingSection } from '@zhihui/contract/features/setting/setting.limits.ts';
import type { SettingGroup } from '@zhihui/contract/features/site/site.schema.ts';

/** A group as it was read. */
export type GroupOf<S extends SettingSection> = Extract<SettingGroup, { section: S }>;
/** What is typed of it. */
export type ValuesOf<S extends SettingSection> = Omit<GroupOf<S>, 'section' | 'revision'> & {
  password?: string;
};
export type SaveBody = InputFor<'PUT /setting/site'>['body'];

/** Facts that are read along and not saved. */
const FACTS: ReadonlySet<string> = new Set(['hardMaxMb', 'hasPassword', 'byInstallation']);

/** What is saved of a group. */
export function bodyOf(section: SettingSection, revision: string, values: object): SaveBody {
  const saved = Object.entries(values).filter(([key]) => !FACTS.has(key));
  return { section, revision, ...Object.fromEntries(saved) } as SaveBody;
}

/** Whether two values of settings say the same. */
export function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The values of a group, without what names it. */
export function valuesOf<S extends SettingSection>(group: GroupOf<S>): ValuesOf<S> {
  const { section: _section, revision: _revision, ...values } = group;
  return values as unknown as ValuesOf<S>;
}

interface Merged<V> {
  values: V;
  /** Settings that both changed, as the others have them. */
  theirs: Partial<V>;
}

/** Brings together what was typed and what somebody else saved meanwhile: only what both changed is left to decide. */
export function merge<V extends object>(seen: V, mine: V, now: V): Merged<V> {
  const values: V = { ...mine };
  const theirs: Partial<V> = {};
  for (const key of Object.keys(now) as (keyof V)[]) {
    if (same(mine[key], seen[key])) values[key] = now[key];
    else if (!same(now[key], seen[key]) && !same(now[key], mine[key])) theirs[key] = now[key];
  }
  return { values, theirs };
}
