import { useState } from 'react';
import type { ContentConflict } from '@zhihui/contract/features/content/content.schema.ts';
import type { Failed } from '@zhihui/contract/client.ts';
import type { FieldErrors } from '@zhihui/contract/errors.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import { useNavigate } from 'react-router';
import { itemAddress } from '../../../lib/sections.ts';
import { serverMessage } from '../../../lib/server-message.ts';
import { toast } from '../../../ui/toast.tsx';
import { submitText } from '../editor.calls.ts';
import type { Saved } from '../editor.sections.ts';
import { SECTION_NOUNS, editorText } from '../editor.text.ts';
import { checkDocument, errorsOf } from './check-document.ts';
import type { Errors } from './check-document.ts';
import { revisionConflict } from './conflict.ts';
import type { Conflict } from './conflict.ts';
import type { Workspace } from './workspace.ts';

interface Options {
  work: Workspace;
  model: ContentModel;
  pinnable: boolean;
  uploading: boolean;
  /** Lifts the guard against leaving. */
  free: () => void;
  /** Shows them. Gives whether anything stands in the way, also what is not in the document. */
  onErrors: (errors: Errors) => boolean;
  onConflict: (conflict: Conflict) => void;
}

/** Hands the text in. Whatever fails, the text stays as it is and `failure` says what to do. */
export function useSubmit(options: Options) {
  const { work, model, pinnable, uploading, free, onErrors, onConflict } = options;
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const navigate = useNavigate();
  const { saver, read } = work;

  /** `revision`: on top of that one instead of the one the text grew from. */
  const submit = async (revision?: number) => {
    if (busy) return;
    setFailure(null);
    const doc = read();
    if (onErrors(checkDocument(doc))) return;
    if (uploading) {
      toast.warn(editorText.waitUploads);
      return;
    }
    setBusy(true);
    try {
      // first of all it is safe as a draft
      await saver.flush();
      if (saver.inConflict) return;
      const together = work.together.active;
      if (together && !(await work.together.stored())) {
        setFailure(editorText.together.notStored);
        return;
      }
      const { contentId, baseRevision, draft } = saver.origin;
      const base = revision ?? baseRevision;
      const target = contentId === null || base === null ? null : { id: contentId, revision: base };
      const answer = await submitText({
        model,
        doc,
        pinnable,
        draftId: draft?.id ?? null,
        together,
        target,
      });
      if (answer.ok) await done(answer.data);
      else if (!answer.ok) refused(answer);
    } finally {
      setBusy(false);
    }
  };

  const done = async (saved: Saved) => {
    free();
    await saver.finish();
    toast.done(outcomeOf(saved));
    // the draft's address is gone, so going back must not lead there
    await navigate(itemAddress(model, saved.id), { replace: true });
  };

  const refused = ({ error }: Failed) => {
    // gone while it was written on; a notice says so, and that it can be handed in as something new
    if (error.code === 404 && saver.origin.contentId !== null) return saver.detach();
    if (error.code === 409 && isConflict(error.detail))
      return onConflict(revisionConflict(error.detail));
    const fields = (error.detail as FieldErrors | undefined)?.fields;
    const errors = fields === undefined ? {} : errorsOf(fields);
    if (!onErrors(errors))
      setFailure(editorText.submitFailed(serverMessage(error.msg, editorText.networkDown)));
  };

  return { submit, busy, failure };
}

/** What became of the text, in words. */
function outcomeOf({ status, liveRevision, model }: Saved): string {
  const noun = SECTION_NOUNS[model];
  if (status !== 'APPROVED') return editorText.submitted(noun);
  return liveRevision === null ? editorText.outOfDates : editorText.published(noun);
}

function isConflict(detail: unknown): detail is ContentConflict {
  return typeof detail === 'object' && detail !== null && 'current' in detail;
}
