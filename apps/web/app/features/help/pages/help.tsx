import { HELP_PART_LABELS } from '@zhihui/contract/features/help/help.parts.ts';
import { cx } from '../../../lib/cx.ts';
import { packed, usePacked } from '../../../lib/packed.ts';
import { Anchor } from '../../../ui/anchor.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { chapterAddress } from '../help.address.ts';
import { loadHelp } from '../help.loader.ts';
import type { HelpData } from '../help.loader.ts';
import { helpText as words } from '../help.text.ts';
import styles from '../components/help.module.css';

export const loader = packed(loadHelp);

export function meta() {
  return [{ title: `${words.title} · 知汇` }, { name: 'description', content: words.lead }];
}

/** The handbook's contents: for each kind of reader what they may want to do. */
export default function Help() {
  const { contents } = usePacked<HelpData>();
  return (
    <div className={cx('wrap', styles.help)}>
      <header className={styles.head}>
        <h1>{words.title}</h1>
        <p>{words.lead}</p>
        <form action="/search" role="search" aria-label={words.box}>
          <input type="hidden" name="help" value="1" />
          <input type="search" name="q" aria-label={words.box} placeholder={words.box} />
          <button type="submit" className={buttonClass('primary')}>
            {words.search}
          </button>
        </form>
      </header>
      {contents.map(({ part, chapters }) => (
        <section key={part} id={part} className={styles.part} aria-labelledby={`${part}-title`}>
          <h2 id={`${part}-title`}>{HELP_PART_LABELS[part]}</h2>
          <p className={styles.readers}>{words.readers[part]}</p>
          <ol>
            {chapters.map((one) => (
              <li key={one.chapter}>
                <Anchor to={chapterAddress(one)}>
                  <b>{one.title}</b>
                  <span>{one.summary}</span>
                </Anchor>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}
