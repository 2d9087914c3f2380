// Why it is as it is: docs/decisions/0077-text-of-attachments.md
import { useLoaderData } from 'react-router';
import type { LoaderFunctionArgs, MetaArgs } from 'react-router';
import type { Attachment } from '@zhihui/contract/features/attachment/attachment.endpoints.ts';
import { apiContext } from '../../../api/context.ts';
import { unwrapOrRedirect } from '../../../api/load.ts';
import { cx } from '../../../lib/cx.ts';
import { formatFileSize } from '../../../lib/file-size.ts';
import { parsePageNumber } from '../../../lib/parse-number-param.ts';
import { itemAddress } from '../../../lib/sections.ts';
import { Anchor } from '../../../ui/anchor.tsx';
import { getButtonClass } from '../../../ui/button.ts';
import { Time } from '../../../ui/time.tsx';
import { TEXT_VIEW, hasOriginal } from '../attachment.address.ts';
import { attachmentText } from '../attachment.text.ts';
import { AttachmentText, AttachmentViews } from '../components/attachment-views.tsx';
import styles from '../components/attachment.module.css';

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const id = params['id'] ?? '';
  const query = new URL(request.url).searchParams;
  const partQuery = query.has('part')
    ? { part: parsePageNumber(query, 'part') }
    : query.has('page') && { page: parsePageNumber(query, 'page') };
  const call = context.get(apiContext);
  const result = await call('GET /attachment/:id', { params: { id }, query: partQuery || {} });
  const file = unwrapOrRedirect(result, request);
  return { file, page: parsePageNumber(query, 'page'), asText: query.get('view') === TEXT_VIEW };
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return [
    { title: `${loaderData?.file.name ?? attachmentText.kind} · 知汇` },
    { name: 'robots', content: 'noindex' },
  ];
}

/** An attached file to read in the page: a PDF as original, any file as text with one page, sheet or slide at a time. */
export default function AttachmentPage() {
  const { file, page, asText } = useLoaderData<typeof loader>();
  const original = hasOriginal(file);
  return (
    <div className={cx('wrap', styles.attachment, original && !asText && styles.asItLooks)}>
      <Head file={file} showsPart={!original || asText} />
      {original ? (
        <AttachmentViews key={file.id} {...{ file, page, asText }} />
      ) : (
        <AttachmentText file={file} />
      )}
    </div>
  );
}

/** `showsPart`: also shows which part of the text is visible. */
function Head({ file, showsPart }: { file: Attachment; showsPart: boolean }) {
  const { name, size, url, place, uploadedAt, part } = file;
  return (
    <header className={styles.head}>
      <h1>{name}</h1>
      <p>
        {place !== null && (
          <Anchor to={itemAddress(place.model, place.id)}>{attachmentText.in(place.title)}</Anchor>
        )}
        <span>{formatFileSize(size)}</span>
        <span>
          {attachmentText.uploaded} <Time at={uploadedAt} />
        </span>
        {showsPart && part !== null && part.label !== '' && <span>{part.label}</span>}
      </p>
      <div>
        <a className={getButtonClass()} href={url} download={name}>
          {attachmentText.download}
        </a>
      </div>
    </header>
  );
}
