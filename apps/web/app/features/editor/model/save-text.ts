import type { CallError } from '@zhihui/contract/client.ts';
import { documentOf, sameDocument } from './document.ts';
import type { EditorDocument } from './document.ts';
import type { DraftCalls } from './draft-calls.ts';
import { failedState } from './save-state.ts';
import { readTheirs, sendDraft } from './send-draft.ts';
import type { TextInWork } from './text-in-work.ts';

/** Saves a text in its draft. Resolves to whether that came through; the next save of what came meanwhile is due. */
export async function saveText(text: TextInWork, calls: DraftCalls): Promise<boolean> {
  // A text that grew while it was being saved goes again.
  for (let round = 0; round < 3; round += 1) {
    if (text.stopped || text.inConflict) return !text.inConflict;
    const doc = text.read();
    if (!text.dirty || text.server.has(doc)) return text.clean();
    const here = await text.keep();
    text.show({ kind: 'saving' });
    const done = await sendOnce(text, calls, { doc, here });
    if (!done) return false;
  }
  if (!text.unsaved) return text.clean();
  text.times.changed();
  return true;
}

/** What is sent, and whether a copy of it lies in this browser. */
interface Sending {
  doc: EditorDocument;
  here: boolean;
}

/** One save. Resolves to whether to look for more. */
async function sendOnce(text: TextInWork, calls: DraftCalls, sending: Sending): Promise<boolean> {
  const { doc } = sending;
  const sent = await sendDraft(calls, text.server.origin, doc);
  if (text.stopped) return false;
  switch (sent.kind) {
    case 'stored':
      text.times.succeeded();
      text.server.stored(doc, sent.draft);
      if (sameDocument(doc, text.read())) text.show(text.server.state);
      else text.times.begin();
      return true;
    case 'conflict':
      return meetTheirs(text, calls, sending);
    case 'draft-gone':
      // the text here is still somebody's work
      text.server.loseDraft();
      return true;
    case 'item-gone':
      text.detach();
      return true;
    case 'failed':
      return reportFailure(text, sent.error, sending);
  }
}

/** Another window saved in between: the same, which settles it, or something to choose from. */
async function meetTheirs(text: TextInWork, calls: DraftCalls, sending: Sending): Promise<boolean> {
  const answer = await readTheirs(calls, text.server.origin);
  const theirs = answer?.ok === true ? answer.data : null;
  if (theirs === null)
    return reportFailure(text, answer?.ok === false ? answer.error : null, sending);
  text.server.theirs = theirs;
  if (sameDocument(documentOf(theirs), text.read())) {
    text.settle();
    return true;
  }
  text.show({ kind: 'conflict', theirs });
  return false;
}

function reportFailure(text: TextInWork, error: CallError | null, { doc, here }: Sending): false {
  const state = failedState(error, here);
  text.show(state);
  if (state.kind === 'kept') text.times.failed();
  // what was written meanwhile may be just what was asked for
  else if (!sameDocument(doc, text.read())) text.times.changed();
  return false;
}
