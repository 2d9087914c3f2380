import { Suspense, useState } from 'react';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { useSession } from '../../../session/session.ts';
import { path } from '../../../ui/icon.tsx';
import type { ExportDialogProps } from './export-dialog.tsx';

const ExportDialog = lazyPart(() => import('./export-dialog.tsx'));
const ExportIcon = path('M10 3v9M6.5 8.8L10 12.2l3.5-3.4M4 14v3h12v-3');

interface Props {
  item: ExportDialogProps['item'] & { liveRevision: number | null };
  className: string | undefined;
  label: string;
}

/** Opens the dialog by which a signed-in reader exports an item; its scripts are loaded with the first press. */
export function ExportButton({ item, className, label }: Props) {
  const { user } = useSession();
  const hydrated = useHydrated();
  const [state, setState] = useState<'unopened' | 'open' | 'closed'>('unopened');
  if (user === null || item.liveRevision === null) return null;
  return (
    <>
      <button
        type="button"
        className={className}
        disabled={!hydrated}
        onClick={() => setState('open')}
      >
        <ExportIcon />
        {label}
      </button>
      {state !== 'unopened' && (
        <Suspense>
          <ExportDialog item={item} open={state === 'open'} onClose={() => setState('closed')} />
        </Suspense>
      )}
    </>
  );
}
