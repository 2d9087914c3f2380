import type { Id } from '@zhihui/contract/schema.ts';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { getButtonClass } from '../../../ui/button.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { WarnIcon } from '../../../ui/icon.tsx';
import { ListSkeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast.tsx';
import { adminText, SideSheet } from '../../admin/admin.public.ts';
import { accessText } from '../access.text.ts';
import type { Choice } from './grantee-picker.tsx';
import { addGrant } from './range-draft.ts';
import { RangeForm } from './range-form.tsx';
import { rangeText } from './range.text.ts';
import { ReaderSheet } from './reader-sheet.tsx';
import { useRange } from './use-range.ts';
import styles from './range.module.css';

interface RangeSheetProps {
  /** The open category; null when none is. */
  category: { id: Id; name: string } | null;
  close: () => void;
}

/** Who may read, write and review in a category, in a sheet next to the table. */
export function RangeSheet({ category, close }: RangeSheetProps) {
  const { revalidate } = useRevalidator();
  const [readersOf, setReadersOf] = useState<{ id: Id; name: string } | null>(null);
  const [picked, setPicked] = useState<Choice | null>(null);
  const closeSheet = () => {
    setPicked(null);
    close();
  };
  const range = useRange(category?.id ?? null, () => {
    toast.success(rangeText.saved);
    closeSheet();
    void revalidate();
  });
  const { loaded, loadError, saveError, busy } = range;
  // a choice that was not added yet would otherwise be lost by saving
  const draft =
    loaded !== null && picked !== null
      ? addGrant(loaded.draft, picked.grantee, picked.right)
      : (loaded?.draft ?? null);
  return (
    <>
      <SideSheet
        open={category !== null}
        title={rangeText.title}
        subtitle={getPath(category, loaded?.range.parent?.name)}
        size="medium"
        onClose={closeSheet}
        locked={busy}
        footer={
          <>
            {loaded !== null && (
              <span className={styles.footnote}>{rangeText.appliesTo(loaded.range.following)}</span>
            )}
            <button
              type="button"
              className={getButtonClass()}
              onClick={() => !busy && closeSheet()}
            >
              {adminText.cancel}
            </button>
            <button
              type="button"
              className={getButtonClass('primary')}
              disabled={draft === null}
              aria-busy={busy}
              onClick={() => draft !== null && void range.save(draft)}
            >
              {adminText.save}
            </button>
          </>
        }
      >
        {saveError !== null && (
          <div className={styles.alert} role="alert">
            <WarnIcon />
            <span>
              {saveError.message}
              {saveError.isConflict && (
                <button
                  type="button"
                  className={styles.link}
                  onClick={() => {
                    setPicked(null);
                    range.reload();
                  }}
                >
                  {rangeText.refresh}
                </button>
              )}
            </span>
          </div>
        )}
        {loadError !== null && (
          <EmptyState
            failed
            title={adminText.failedTitle}
            action={
              <button type="button" className={getButtonClass()} onClick={range.reload}>
                {accessText.retry}
              </button>
            }
          >
            {loadError}
          </EmptyState>
        )}
        {loaded === null && loadError === null && <ListSkeleton rows={4} />}
        {loaded !== null && draft !== null && (
          <RangeForm
            key={loaded.range.version}
            range={loaded.range}
            draft={loaded.draft}
            preview={draft}
            change={range.change}
            picked={picked}
            pick={setPicked}
            openReaders={() => setReadersOf(category)}
          />
        )}
      </SideSheet>
      <ReaderSheet category={readersOf} close={() => setReadersOf(null)} />
    </>
  );
}

/** Such as 物流与关务 › 海关稽查案例. */
function getPath(category: RangeSheetProps['category'], parent: string | undefined): string {
  return [parent, category?.name].filter((name) => name !== undefined).join(' › ');
}
