import { createHash } from 'node:crypto';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { getMemberId } from '../../kernel/actor.ts';
import type { SourceAnnotation } from '../../platform/documents/source-document.ts';
import { importThreads } from '../annotation/annotation.public.ts';
import { listAnnotationKeys, saveAnnotationKeys } from './import-annotations.repo.ts';
import type { AuthorFinder } from './find-authors.ts';
import { transferText as text } from './transfer.text.ts';

interface AnnotatedText {
  contentId: Id;
  importId: Id;
  annotations: readonly SourceAnnotation[];
}

/**
 * Writes the remarks of a page as annotations of its text, each once however often the page is imported. Returns what is to
 * be said of it in the report; '' where nothing is. Call it in the transaction that wrote the text.
 */
export async function writeAnnotations(
  tx: Ctx,
  authors: AuthorFinder,
  { contentId, importId, annotations }: AnnotatedText,
): Promise<string> {
  if (annotations.length === 0) return '';
  const known = await listAnnotationKeys(tx.db, contentId);
  const fresh = annotations.filter((annotation) => !known.has(computeKey(annotation)));
  const people = fresh.map(({ author }) => author ?? { name: null, email: null });
  const authorIds = await authors.find(tx.db, people);
  const now = tx.now();
  const threads = fresh.map((annotation, index) => {
    const { quote, before = '', author } = annotation;
    const authorId = authorIds[index] ?? null;
    const isOthers = authorId === null && author !== null;
    return {
      ...{ quote, before, authorId: authorId ?? getMemberId(tx.actor) },
      // the importer did not say it
      body: isOthers ? `${author.name}：${annotation.text}` : annotation.text,
      createdAt: toDate(annotation.createdAt, now),
    };
  });
  const ids = await importThreads(tx.db, contentId, threads);
  if (ids === null) return text.annotationsUnpublished;
  const written = ids.map((id, index) => ({
    id,
    key: computeKey(fresh[index] as SourceAnnotation),
  }));
  await saveAnnotationKeys(tx.db, { contentId, importId }, written);
  return ids.length < fresh.length ? text.annotationsFull(fresh.length - ids.length) : '';
}

function toDate(written: string | null, now: Date): Date {
  const date = written === null ? now : new Date(written);
  return Number.isNaN(date.getTime()) || date > now || date.getFullYear() < 1970 ? now : date;
}

const computeKey = ({ quote, text: said, author, createdAt }: SourceAnnotation): string =>
  createHash('sha256')
    .update(JSON.stringify([quote, said, author?.name ?? '', createdAt]))
    .digest('base64url');
