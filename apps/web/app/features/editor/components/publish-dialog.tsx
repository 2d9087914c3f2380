import type { KeyboardEvent } from 'react';
import { getSection } from '../../../lib/sections.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { publishesDirectly } from '../editor.sections.ts';
import { SECTION_NOUNS, editorText } from '../editor.text.ts';
import { flattenTree } from '../model/category-tree.ts';
import styles from './publish-dialog.module.css';
import type { Editing } from './use-editing.ts';

interface PublishDialogProps {
  editing: Editing;
  open: boolean;
  onClose: () => void;
}

const { publish: text } = editorText;

/** Says what submitting does, and asks. Enter confirms, as the button has the focus. */
export function PublishDialog({ editing, open, onClose }: PublishDialogProps) {
  const { model } = editing.start;
  const isDirect = publishesDirectly(editing.start.publishing, editing.doc.categoryId) === true;
  const noun = SECTION_NOUNS[model];
  return (
    <Dialog
      confirm
      open={open}
      onClose={() => open && onClose()}
      title={text.title[isDirect ? 'publish' : 'review'](noun)}
      footer={
        <>
          <button type="button" className={getButtonClass()} onClick={onClose}>
            {editorText.cancel}
          </button>
          <button
            ref={takeFocus}
            type="button"
            className={getButtonClass('primary')}
            onKeyDown={ignoreHeldKey}
            onClick={editing.publish}
          >
            {editorText.submit[isDirect ? 'publish' : 'review']}
          </button>
        </>
      }
    >
      <dl className={styles.facts}>
        {listFacts(editing, isDirect).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

/** React's `autoFocus` comes before the dialog is shown; the attribute is read when it is. */
function takeFocus(button: HTMLButtonElement | null): void {
  button?.setAttribute('autofocus', '');
}

/** The keys that opened the dialog may still be held. */
function ignoreHeldKey(event: KeyboardEvent): void {
  if (event.repeat) event.preventDefault();
}

function listFacts({ start, doc }: Editing, isDirect: boolean): [string, string][] {
  const category = flattenTree(start.categories).find(
    ({ id }) => String(id) === String(doc.categoryId),
  );
  const place = [getSection(start.model).label, category?.name].filter(
    (part) => part !== undefined,
  );
  const isUpdate = start.item?.isLive === true;
  const review = isUpdate ? text.reviewedUpdate : text.reviewed;
  const facts: [string, string][] = [[text.category, place.join(' · ')]];
  if (category !== undefined) facts.push([text.audience, text.audiences[category.visibility]]);
  facts.push([text.review, isDirect ? text.direct : review]);
  const recipients = listRecipients({ start, doc }).join('、');
  facts.push([text.notice, isDirect ? recipients : text.afterReview(recipients)]);
  if (start.model === 'ANNOUNCEMENT' && doc.settings.confirm)
    facts.push([editorText.announcement.confirm, text.confirm]);
  return facts;
}

function listRecipients({ start, doc }: Pick<Editing, 'start' | 'doc'>): string[] {
  const { model, item } = start;
  const mentions = countMentions(doc.content);
  const isUpdate = item?.isLive === true;
  const followers = isUpdate ? text.followersOfItem(SECTION_NOUNS[model]) : text.followers;
  return [
    model === 'ANNOUNCEMENT' && !isUpdate ? text.everyone : followers,
    ...(mentions > 0 ? [text.mentions(mentions)] : []),
  ];
}

/** Counts the people that the text mentions. */
function countMentions(content: string): number {
  const ids = [...content.matchAll(/\[@[^\]]*\]\(\/user\/personal\?id=(\d+)\)/gu)].map(
    ([, id]) => id,
  );
  return new Set(ids).size;
}
