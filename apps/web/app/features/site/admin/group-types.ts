import type { InputFor } from '@zhihui/contract/client.ts';
import type { SettingSection } from '@zhihui/contract/features/setting/setting.limits.ts';
import type { SettingGroup } from '@zhihui/contract/features/site/site.endpoints.ts';

/** A group as it was read. */
export type GroupOf<S extends SettingSection> = Extract<SettingGroup, { section: S }>;
/** What is typed of it. */
export type ValuesOf<S extends SettingSection> = Omit<GroupOf<S>, 'section' | 'revision'> & {
  password?: string;
};
export type SaveBody = InputFor<'PUT /setting/site'>['body'];

/** Facts that are read along and not saved. */
const READ_ONLY_KEYS: ReadonlySet<string> = new Set(['hardMaxMb', 'hasPassword', 'byInstallation']);

/** What is saved of a group. */
export function toSaveBody(section: SettingSection, revision: string, values: object): SaveBody {
  const saved = Object.entries(values).filter(([key]) => !READ_ONLY_KEYS.has(key));
  return { section, revision, ...Object.fromEntries(saved) } as SaveBody;
}

/** Whether two values of settings say the same. */
export function isEqual(first: unknown, second: unknown): boolean {
  return JSON.stringify(first) === JSON.stringify(second);
}

/** The values of a group, without what names it. */
export function getValues<S extends SettingSection>(group: GroupOf<S>): ValuesOf<S> {
  const { section: _section, revision: _revision, ...values } = group;
  return values as unknown as ValuesOf<S>;
}

interface Merged<V> {
  values: V;
  /** Settings that both changed, as the others have them. */
  remote: Partial<V>;
}

/** Brings together what was typed and what somebody else saved meanwhile: only what both changed is left to decide. */
export function merge<V extends object>(base: V, local: V, remoteValues: V): Merged<V> {
  const values: V = { ...local };
  const remote: Partial<V> = {};
  for (const key of Object.keys(remoteValues) as (keyof V)[]) {
    if (isEqual(local[key], base[key])) values[key] = remoteValues[key];
    else if (!isEqual(remoteValues[key], base[key]) && !isEqual(remoteValues[key], local[key]))
      remote[key] = remoteValues[key];
  }
  return { values, remote };
}
