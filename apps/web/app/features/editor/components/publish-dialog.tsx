import { Suspense, useEffect, useState } from 'react';
import type { KeyboardEvent } from 'react';
import type { ReadersEffect } from '@zhihui/contract/features/access/access.schema.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { getSection } from '../../../lib/sections.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { audiencePopoverText, changesReaders } from '../../access/access.public.ts';
import { previewReaders } from '../editor.calls.ts';
import { publishesDirectly } from '../editor.sections.ts';
import { SECTION_NOUNS, editorText } from '../editor.text.ts';
import type { EditorStart } from '../editor.loader.ts';
import { flattenTree } from '../model/category-tree.ts';
import styles from './publish-dialog.module.css';
import type { Editing } from './use-editing.ts';

interface PublishDialogProps {
  editing: Editing;
  open: boolean;
  onClose: () => void;
}

const { publish: text } = editorText;

const Effect = lazyPart(() => import('../../access/components/effect.tsx'));

/** Says what submitting does, and who gains or loses the text by it, and asks. Enter confirms, as the button has the focus. */
export function PublishDialog({ editing, open, onClose }: PublishDialogProps) {
  const { model } = editing.start;
  const isDirect = publishesDirectly(editing.start.publishing, editing.doc.categoryId) === true;
  const noun = SECTION_NOUNS[model];
  const effect = useReadersEffect(editing, open);
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
            // still in focus while the readers are counted
            aria-disabled={effect === undefined}
            onKeyDown={ignoreHeldKey}
            onClick={() => effect !== undefined && editing.publish()}
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
      <Suspense>{effect != null && changesReaders(effect) && <Effect effect={effect} />}</Suspense>
    </Dialog>
  );
}

/** The change of readers that submitting makes; null when there is none, undefined until it is known. */
function useReadersEffect(
  { start, doc }: Editing,
  open: boolean,
): ReadersEffect | null | undefined {
  const { item } = start;
  const { categoryId } = doc;
  const id = open && item !== null && canChangeReaders(item, categoryId) ? item.id : null;
  const [known, setKnown] = useState<{ of: string; effect: ReadersEffect | null }>();
  const of = `${String(id)} ${String(categoryId)}`;
  useEffect(() => {
    if (id === null) return;
    let isCurrent = true;
    void previewReaders(id, categoryId).then((effect) => {
      if (isCurrent) setKnown({ of, effect });
    });
    return () => {
      isCurrent = false;
      setKnown(undefined);
    };
  }, [id, categoryId, of]);
  if (id === null) return null;
  return known?.of === of ? known.effect : undefined;
}

/** Whether readers see the item in a category that may be another one than that of the text. */
function canChangeReaders(
  { isLive, status, saved }: NonNullable<EditorStart['item']>,
  categoryId: Id | null,
): boolean {
  if (!isLive) return false;
  // a change that waits for its review may name a category in which the item is not yet
  return status !== 'APPROVED' || String(categoryId) !== String(saved.categoryId);
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
  if (category !== undefined)
    facts.push([text.audience, audiencePopoverText.audiences[category.visibility]]);
  facts.push([text.review, isDirect ? text.direct : review]);
  const recipients = listRecipients({ start, doc }).join('、');
  facts.push([text.notice, isDirect ? recipients : text.afterReview(recipients)]);
  if (start.model === 'ANNOUNCEMENT' && doc.settings.confirm)
    facts.push([editorText.announcement.confirm, text.confirm]);
  return facts;
}

function listRecipients({ start, doc }: Pick<Editing, 'start' | 'doc'>): string[] {
  const { model, item } = start;
  const isUpdate = item?.isLive === true;
  const mentions = countNewMentions(doc.content, isUpdate ? item : null);
  const followers = isUpdate ? text.followersOfItem(SECTION_NOUNS[model]) : text.followers;
  return [
    model === 'ANNOUNCEMENT' && !isUpdate ? text.everyone : followers,
    ...(mentions > 0 ? [text.mentions(mentions)] : []),
  ];
}

/** Counts the people that the text mentions, without those that the published one already notified. */
function countNewMentions(content: string, published: EditorStart['item']): number {
  const { status, saved } = published ?? {};
  // the saved text of an item that waits for review is not the one that readers have
  const notified = new Set(status === 'APPROVED' ? listMentions(saved?.content ?? '') : []);
  return new Set(listMentions(content).filter((id) => !notified.has(id))).size;
}

function listMentions(content: string): (string | undefined)[] {
  return [...content.matchAll(/\[@[^\]]*\]\(\/user\/personal\?id=(\d+)\)/gu)].map(([, id]) => id);
}
