import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { callLater } from '../../../api/later.ts';
import { serverMessage } from '../../../lib/server-message.ts';
import { AskDialog } from '../../../ui/ask-dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import type { MetaData } from '../meta.loader.ts';
import { metaText } from '../meta.text.ts';

interface RestoreButtonProps {
  article: MetaData['meta'];
  number: number;
}

/** Makes an old text the newest one, after asking: readers may have it at once. */
export function RestoreButton({ article, number }: RestoreButtonProps) {
  const [asking, ask] = useState(false);
  const [busy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const close = () => ask(false);
  const restore = async () => {
    setBusy(true);
    const answer = await callLater('POST /revision/restore', {
      body: { contentId: article.id, number, revision: article.revision },
    });
    setBusy(false);
    close();
    if (answer.ok) {
      const { APPROVED, waiting } = metaText.restored;
      toast.done(answer.data.status === 'APPROVED' ? APPROVED : waiting);
    } else if (answer.error.code !== 403) {
      toast.error(serverMessage(answer.error.msg, metaText.failed));
    }
    await revalidate();
  };
  return (
    <>
      <button type="button" onClick={() => ask(true)}>
        {metaText.restore}
        <span className="vh">{metaText.versionOf(number)}</span>
      </button>
      <AskDialog
        open={asking}
        title={metaText.restoreTitle(number)}
        yes={{ label: metaText.restoreOf(number), run: () => void restore(), busy }}
        no={{ label: metaText.cancel, run: close }}
      >
        <p>{metaText.restoreWords}</p>
      </AskDialog>
    </>
  );
}
