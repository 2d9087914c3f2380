import type { Id } from '@zhihui/contract/schema.ts';
import type { InputFor } from '@zhihui/contract/client.ts';
import { useNavigate, useRevalidator } from 'react-router';
import { call } from '../../../api/browser.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { toast } from '../../../ui/toast.tsx';
import { adminText, useConfirm } from '../../admin/admin.public.ts';
import { transferText as text } from './transfer.text.ts';

type Outcome = { ok: true } | { ok: false; error: { msg: string } };

/** What can be done with an import; each action shows its failure and loads the page again. */
export function useImportActions(id: Id) {
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const { dialog, open } = useConfirm();
  const params = { id };
  const finish = async (result: Outcome): Promise<boolean> => {
    if (!result.ok) toast.error(getServerMessage(result.error.msg, adminText.failed));
    await revalidate();
    return result.ok;
  };
  return {
    dialog,
    start: async (body: InputFor<'PUT /transfer/import/:id/run'>['body']) =>
      finish(await call('PUT /transfer/import/:id/run', { params, body })),
    setRedirects: async (redirects: boolean) =>
      finish(await call('PUT /transfer/import/:id/redirects', { params, body: { redirects } })),
    pause: async () => finish(await call('PUT /transfer/import/:id/pause', { params })),
    resume: async () => finish(await call('PUT /transfer/import/:id/resume', { params })),
    stop: () =>
      open({
        ...{ title: text.stopTitle, description: text.stopDescription, ok: text.stop },
        run: async () => void (await finish(await call('DELETE /transfer/import/:id', { params }))),
      }),
    undo: () =>
      open({
        ...{ title: text.undoTitle, description: text.undoDescription, ok: text.undo },
        run: async () =>
          void (await finish(await call('PUT /transfer/import/:id/undo', { params }))),
      }),
    discard: async () => {
      const result = await call('DELETE /transfer/import/:id', { params });
      if (!result.ok) return finish(result);
      await navigate('/admin/transfer');
      return true;
    },
  };
}

export type ImportActions = ReturnType<typeof useImportActions>;
