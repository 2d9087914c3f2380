import { useRef } from 'react';
import type { MetaArgs } from 'react-router';
import { cx } from '../../../lib/cx.ts';
import { buildItemMeta } from '../../../lib/item-meta.ts';
import { packLoader, unpack, usePackedData } from '../../../lib/pack-loader.ts';
import { listAddress } from '../../../lib/sections.ts';
import { Prose } from '../../../ui/prose.tsx';
import { Tag, Tags } from '../../../ui/tag.tsx';
import { TextTools, useViewReport } from '../../content/content.public.ts';
import { AddressedFeedback } from '../../feedback/feedback.public.ts';
import { RelatedItems } from '../components/related-items.tsx';
import { AnswerForm } from '../components/answer-form.tsx';
import { AnswerList } from '../components/answer-list.tsx';
import { QuestionHead } from '../components/question-head.tsx';
import { QuestionTools } from '../components/question-tools.tsx';
import styles from '../components/question.module.css';
import { loadQuestion } from '../question.loader.ts';
import type { QuestionData } from '../question.loader.ts';

export const loader = packLoader(loadQuestion);

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  if (loaderData === undefined) return [];
  const { question, address } = unpack<QuestionData>(loaderData);
  return buildItemMeta(question, address);
}

export default function QuestionPage() {
  const data = usePackedData<QuestionData>();
  const body = useRef<HTMLDivElement>(null);
  const { question, html } = data;
  useViewReport(question);
  return (
    <div className={cx('wrap', styles.page)} ref={body} data-reading="">
      <div className={styles.main}>
        <article>
          <QuestionHead question={question} address={data.address} />
          <Prose key={`text ${question.id}`} html={html} />
          {question.tags.length > 0 && (
            <Tags className={styles.tags}>
              {question.tags.map(({ id, name }) => (
                <Tag key={id} to={listAddress('QUESTION', { tagId: id })}>
                  {name}
                </Tag>
              ))}
            </Tags>
          )}
          <QuestionTools key={`tools ${question.id}`} data={data} />
        </article>
        <AnswerList data={data} />
        <AnswerForm key={question.id} question={question} />
      </div>
      <aside className={cx(styles.side, 'noprint')}>
        <RelatedItems key={question.id} id={question.id} />
      </aside>
      <TextTools key={`text tools ${question.id}`} body={body} />
      <AddressedFeedback />
    </div>
  );
}
