import type { CategoryRange } from '@zhihui/contract/features/access/access.endpoints.ts';
import { useEffect, useId, useState } from 'react';
import { call } from '../../../api/browser.ts';
import { ChoiceDialog } from '../../../ui/choice-dialog.tsx';
import { adminText } from '../../admin/admin.public.ts';
import { listInherited, stopInheriting, toRangeBody } from './range-draft.ts';
import type { RangeDraft } from './range-draft.ts';
import { rangeText } from './range.text.ts';
import styles from './range.module.css';

interface StopInheritingProps {
  open: boolean;
  range: CategoryRange;
  draft: RangeDraft;
  close: () => void;
  stop: (copied: boolean) => void;
}

/** Asks whether the inherited grants become the category's own when the inheritance stops. */
export function StopInheriting({ open, range, draft, close, stop }: StopInheritingProps) {
  const id = useId();
  const count = listInherited(range).length;
  const [isCopied, setCopied] = useState(true);
  const losing = useLosing(open, range, draft);
  return (
    <ChoiceDialog
      open={open}
      title={rangeText.stopTitle(range.parent?.name ?? '')}
      accept={{
        label: rangeText.stopInheriting,
        run: () => stop(isCopied && count > 0),
        danger: true,
      }}
      decline={{ label: adminText.cancel, run: close }}
    >
      <p>{rangeText.stopDescription}</p>
      {count > 0 && (
        <fieldset className={styles.stop}>
          <legend className="vh">{rangeText.stopChoice}</legend>
          <label>
            <input type="radio" name={id} checked={isCopied} onChange={() => setCopied(true)} />
            {rangeText.copyGrants(count)}
          </label>
          <label>
            <input type="radio" name={id} checked={!isCopied} onChange={() => setCopied(false)} />
            {rangeText.dropGrants(losing)}
          </label>
        </fieldset>
      )}
    </ChoiceDialog>
  );
}

/** How many people lose the right to read when the inherited grants end; null while unknown. */
function useLosing(open: boolean, range: CategoryRange, draft: RangeDraft): number | null {
  const [losing, setLosing] = useState<number | null>(null);
  useEffect(() => {
    if (!open) return undefined;
    let current = true;
    const load = async () => {
      const body = toRangeBody(range, stopInheriting(range, draft, false));
      const result = await call('POST /access/category/effect', { body });
      if (current) setLosing(result.ok ? result.data.losing.count : null);
    };
    void load();
    return () => {
      current = false;
    };
  }, [open, range, draft]);
  return losing;
}
