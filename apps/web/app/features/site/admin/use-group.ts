import type { SettingSection } from '@zhihui/contract/features/setting/setting.limits.ts';
import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '../../../api/browser.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { focusFirstError } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { adminText, getFieldErrors } from '../../admin/admin.public.ts';
import { toSaveBody, merge, isEqual, getValues } from './group-types.ts';
import type { GroupOf, ValuesOf } from './group-types.ts';
import { siteText } from './site.text.ts';
import { useUnsaved } from './unsaved.tsx';

/** A group of settings being changed: what is typed, what is wrong with it, and what somebody else saved meanwhile. */
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
  const mark = useUnsaved();
  useEffect(() => {
    mark(section, dirty);
    return () => mark(section, false);
  }, [mark, section, dirty]);

  const start = (next: GroupOf<S>) => {
    setBase(getValues(next));
    // typed while it was being saved: it is not saved yet
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
  const save = async (form: HTMLFormElement) => {
    if (busy) return;
    setBusy(true);
    setNotice(null);
    const result = await call('PUT /setting/site', { body: toSaveBody(section, revision, values) });
    setBusy(false);
    if (result.ok) {
      start(result.data as GroupOf<S>);
      toast.success(siteText.saved);
      await revalidate();
      return;
    }
    if (result.error.code === 409) {
      mergeRemote(result.error.detail as GroupOf<S>);
      return;
    }
    const fields = getFieldErrors(result);
    setErrors(fields);
    if (Object.keys(fields).length === 0)
      setNotice(getServerMessage(result.error.msg, adminText.failed));
    focusFirstError(form);
  };
  return {
    section,
    values,
    errors,
    theirs: remote,
    notice,
    busy,
    dirty,
    set,
    save,
    /** Ends a disagreement: with what the others saved, or with what stands in the form. */
    decide: (key: string, useRemote: boolean) =>
      set(key as keyof Values, (useRemote ? remote : values)[key as keyof Values] as never),
    discard: () => {
      setValues(base);
      setErrors({});
      setRemote({});
      setNotice(null);
    },
    /** What is wrong with a setting, or with an item of its list. */
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
