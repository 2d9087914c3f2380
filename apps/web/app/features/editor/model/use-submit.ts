import { useState } from 'react';
import type { ContentConflict } from '@zhihui/contract/features/content/content.schema.ts';
import type { FailedResult } from '@zhihui/contract/client.ts';
import type { FieldErrors } from '@zhihui/contract/errors.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import { useNavigate } from 'react-router';
import { itemAddress } from '../../../lib/sections.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { toast } from '../../../ui/toast.tsx';
import { submitText } from '../editor.calls.ts';
import type { SavedItem } from '../editor.sections.ts';
import { SECTION_NOUNS, editorText } from '../editor.text.ts';
import { checkDocument, toFieldErrors } from './check-document.ts';
import type { Errors } from './check-document.ts';
import { toRevisionConflict } from './use-conflict.ts';
import type { RevisionConflict } from './use-conflict.ts';
import type { Workspace } from './workspace.ts';

interface Options {
  workspace: Workspace;
  model: ContentModel;
  canPin: boolean;
  uploading: boolean;
  /** Disables the prompt that appears when the user leaves with unsaved changes. */
  allowLeaving: () => void;
  /** Shows the errors. Returns whether anything prevents submitting, including errors outside of the document. */
  onErrors: (errors: Errors) => boolean;
  onConflict: (conflict: RevisionConflict) => void;
}

/** Submits the text. On failure the text stays as it is and `failure` says what to do. */
export function useSubmit(options: Options) {
  const { workspace, model, canPin, uploading, allowLeaving, onErrors, onConflict } = options;
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const navigate = useNavigate();
  const { saver, read } = workspace;

  /** Returns whether the text can be submitted; otherwise says what is missing. */
  const check = (): boolean => {
    if (busy) return false;
    setFailure(null);
    if (onErrors(checkDocument(read()))) return false;
    if (uploading) toast.warn(editorText.waitUploads);
    return !uploading;
  };

  /** `revision` replaces the revision the text is based on. */
  const submit = async (revision?: number) => {
    if (!check()) return;
    const doc = read();
    setBusy(true);
    try {
      // save a draft first, so that nothing is lost when submitting fails
      await saver.flush();
      if (saver.hasConflict) return;
      const isCollaborative = workspace.collaboration.active;
      if (isCollaborative && !(await workspace.collaboration.waitUntilStored())) {
        setFailure(editorText.collaboration.notStored);
        return;
      }
      const { contentId, baseRevision, draft } = saver.origin;
      const base = revision ?? baseRevision;
      const target = contentId === null || base === null ? null : { id: contentId, revision: base };
      const result = await submitText({
        model,
        doc,
        canPin,
        draftId: draft?.id ?? null,
        isCollaborative,
        target,
      });
      if (result.ok) await handleSuccess(result.data);
      else if (!result.ok) handleFailure(result);
    } finally {
      setBusy(false);
    }
  };

  const handleSuccess = async (saved: SavedItem) => {
    allowLeaving();
    await saver.finish();
    toast.success(getOutcomeMessage(saved));
    // the address of the draft is invalid now, so it must not stay in the history
    await navigate(itemAddress(model, saved.id), { replace: true });
  };

  const handleFailure = ({ error }: FailedResult) => {
    // the item was deleted meanwhile; a notice offers to submit the text as a new item
    if (error.code === 404 && saver.origin.contentId !== null) return saver.detach();
    if (error.code === 409 && isConflict(error.detail))
      return onConflict(toRevisionConflict(error.detail));
    const fields = (error.detail as FieldErrors | undefined)?.fields;
    const errors = fields === undefined ? {} : toFieldErrors(fields);
    if (!onErrors(errors))
      setFailure(editorText.submitFailed(getServerMessage(error.msg, editorText.networkError)));
  };

  return { check, submit, busy, failure };
}

/** Returns the message about the result of a submission. */
function getOutcomeMessage({ status, liveRevision, model }: SavedItem): string {
  const noun = SECTION_NOUNS[model];
  if (status !== 'APPROVED') return editorText.submitted(noun);
  return liveRevision === null ? editorText.outsidePeriod : editorText.published(noun);
}

function isConflict(detail: unknown): detail is ContentConflict {
  return typeof detail === 'object' && detail !== null && 'current' in detail;
}
