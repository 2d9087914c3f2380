import type { SettingSection } from '@zhihui/contract/features/setting/setting.limits.ts';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { InputFor } from '@zhihui/contract/client.ts';
import type { SettingGroup } from '@zhihui/contract/features/site/site.endpoints.ts';
import { call } from '../../../api/browser.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { focusFirstError } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { adminText, getFieldErrors } from '../../admin/admin.public.ts';
import { siteText } from './site.text.ts';
import { useSaveBar } from './save-bar.tsx';

/** A group of settings as loaded. */
export type GroupOf<S extends SettingSection> = Extract<SettingGroup, { section: S }>;
/** The editable values of a group. */
export type ValuesOf<S extends SettingSection> = Omit<GroupOf<S>, 'section' | 'revision'> & {
  password?: string;
};
type SaveBody = InputFor<'PUT /setting/site'>['body'];

/** Keys that are loaded with a group but not saved. */
const READ_ONLY_KEYS: ReadonlySet<string> = new Set(['hardMaxMb', 'hasPassword', 'byInstallation']);

/** Returns the body that saves a group. */
function toSaveBody(section: SettingSection, revision: string, values: object): SaveBody {
  const saved = Object.entries(values).filter(([key]) => !READ_ONLY_KEYS.has(key));
  return { section, revision, ...Object.fromEntries(saved) } as SaveBody;
}

/** Returns whether two values of settings are equal. */
export function isEqual(first: unknown, second: unknown): boolean {
  return JSON.stringify(first) === JSON.stringify(second);
}

/** Returns the values of a group, without its section and revision. */
function getValues<S extends SettingSection>(group: GroupOf<S>): ValuesOf<S> {
  const { section: _section, revision: _revision, ...values } = group;
  return values as unknown as ValuesOf<S>;
}

interface Merged<V> {
  values: V;
  /** The remote values of settings that both sides changed. */
  remote: Partial<V>;
}

/** Merges local edits with values saved by another user; only settings that both changed are conflicts. */
function merge<V extends object>(base: V, local: V, remoteValues: V): Merged<V> {
  const values: V = { ...local };
  const remote: Partial<V> = {};
  for (const key of Object.keys(remoteValues) as (keyof V)[]) {
    if (isEqual(local[key], base[key])) values[key] = remoteValues[key];
    else if (!isEqual(remoteValues[key], base[key]) && !isEqual(remoteValues[key], local[key]))
      remote[key] = remoteValues[key];
  }
  return { values, remote };
}

/** Id of a group's form. */
export const getFormId = (section: SettingSection): string => `group-form-${section}`;

/** State of a group in editing: the values, their errors, and conflicts with another user's changes. */
export function useGroup<S extends SettingSection>(group: GroupOf<S>) {
  type Values = ValuesOf<S>;
  const section: S = group.section as S;
  const [base, setBase] = useState<Values>(() => getValues(group));
  const [values, setValues] = useState<Values>(base);
  const [revision, setRevision] = useState(group.revision);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [remote, setRemote] = useState<Partial<Values>>({});
  const [notice, setNotice] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const dirty = !isEqual(values, base);
  const start = (next: GroupOf<S>) => {
    setBase(getValues(next));
    // edits made during the save are not saved yet
    setValues((typed) => {
      const merged = merge(values, typed, getValues(next)).values;
      if (isEqual(typed.password, values.password)) delete merged.password;
      return merged;
    });
    setRevision(next.revision);
    setRemote({});
    setErrors({});
    setNotice(null);
  };
  const set = <K extends keyof Values>(key: K, value: Values[K]) => {
    setValues((before) => ({ ...before, [key]: value }));
    setErrors((before) =>
      Object.fromEntries(
        Object.entries(before).filter(([name]) => name.split('.')[0] !== String(key)),
      ),
    );
    setRemote(({ [key]: _decided, ...others }) => others as Partial<Values>);
  };
  const mergeRemote = (latest: GroupOf<S>) => {
    const { values: merged, remote: open } = merge(base, values, getValues(latest));
    setBase(getValues(latest));
    setValues((typed) => merge(values, typed, merged).values);
    setRevision(latest.revision);
    setRemote(open);
    setNotice(Object.keys(open).length === 0 ? siteText.merged : siteText.conflict);
  };
  /** Saves the group; false when it was refused, or is being saved already. */
  const save = async (): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    setNotice(null);
    const result = await call('PUT /setting/site', { body: toSaveBody(section, revision, values) });
    setBusy(false);
    if (result.ok) {
      start(result.data as GroupOf<S>);
      toast.success(siteText.saved);
      await revalidate();
      return true;
    }
    if (result.error.code === 409) {
      mergeRemote(result.error.detail as GroupOf<S>);
      return false;
    }
    const fields = getFieldErrors(result);
    setErrors(fields);
    if (Object.keys(fields).length === 0)
      setNotice(getServerMessage(result.error.msg, adminText.failed));
    const form = document.getElementById(getFormId(section));
    if (form instanceof HTMLFormElement) focusFirstError(form);
    return false;
  };
  const discard = () => {
    setValues(base);
    setErrors({});
    setRemote({});
    setNotice(null);
  };
  useSaveBar(section, { dirty, busy, save, discard });
  return {
    section,
    values,
    errors,
    remote,
    notice,
    dirty,
    busy,
    set,
    save,
    /** Resolves a conflict with the remote or the local value. */
    decide: (key: string, useRemote: boolean) =>
      set(key as keyof Values, (useRemote ? remote : values)[key as keyof Values] as never),
    /** Returns the error of a setting, or of an item of its list. */
    getError: (key: keyof Values & string): string | undefined => {
      if (errors[key] !== undefined) return errors[key];
      const [name, message] =
        Object.entries(errors).find(([path]) => path.startsWith(`${key}.`)) ?? [];
      return name === undefined
        ? undefined
        : siteText.itemError(Number(name.split('.')[1]) + 1, message ?? '');
    },
  };
}
export type Group<S extends SettingSection> = ReturnType<typeof useGroup<S>>;
