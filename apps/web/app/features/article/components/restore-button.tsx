import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { callLazily } from '../../../api/lazy-call.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { ChoiceDialog } from '../../../ui/choice-dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import type { MetaData } from '../meta.loader.ts';
import { metaText } from '../meta.text.ts';

interface RestoreButtonProps {
  article: MetaData['meta'];
  number: number;
}

/** Makes an old text the newest one, after asking: readers may have it at once. */
export function RestoreButton({ article, number }: RestoreButtonProps) {
  const [isConfirming, setConfirming] = useState(false);
  const [busy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const close = () => setConfirming(false);
  const restore = async () => {
    setBusy(true);
    const result = await callLazily('POST /revision/restore', {
      body: { contentId: article.id, number, revision: article.revision },
    });
    setBusy(false);
    close();
    if (result.ok) {
      const { APPROVED, waiting } = metaText.restored;
      toast.success(result.data.status === 'APPROVED' ? APPROVED : waiting);
    } else if (result.error.code !== 403) {
      toast.error(getServerMessage(result.error.msg, metaText.failed));
    }
    await revalidate();
  };
  return (
    <>
      <button type="button" onClick={() => setConfirming(true)}>
        {metaText.restore}
        <span className="vh">{metaText.versionOf(number)}</span>
      </button>
      <ChoiceDialog
        open={isConfirming}
        title={metaText.restoreTitle(number)}
        accept={{ label: metaText.restoreOf(number), run: () => void restore(), busy }}
        decline={{ label: metaText.cancel, run: close }}
      >
        <p>{metaText.restoreDescription}</p>
      </ChoiceDialog>
    </>
  );
}
