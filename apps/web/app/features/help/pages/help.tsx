import { HELP_PART_LABELS } from '@zhihui/contract/features/help/help.parts.ts';
import { cx } from '../../../lib/cx.ts';
import { packLoader, usePackedData } from '../../../lib/pack-loader.ts';
import { Anchor } from '../../../ui/anchor.tsx';
import { getButtonClass } from '../../../ui/button.ts';
import { getChapterAddress } from '../help.address.ts';
import { loadHelp } from '../help.loader.ts';
import type { HelpData } from '../help.loader.ts';
import { helpText as words } from '../help.text.ts';
import styles from '../components/help.module.css';

export const loader = packLoader(loadHelp);

export function meta() {
  return [{ title: `${words.title} · 知汇` }, { name: 'description', content: words.intro }];
}

/** The contents of the handbook, by kind of reader. */
export default function Help() {
  const { contents } = usePackedData<HelpData>();
  return (
    <div className={cx('wrap', styles.help)}>
      <header className={styles.head}>
        <h1>{words.title}</h1>
        <p>{words.intro}</p>
        <form action="/search" role="search" aria-label={words.box}>
          <input type="hidden" name="help" value="1" />
          <input type="search" name="q" aria-label={words.box} placeholder={words.box} />
          <button type="submit" className={getButtonClass('primary')}>
            {words.search}
          </button>
        </form>
      </header>
      {contents.map(({ part, chapters }) => (
        <section key={part} id={part} className={styles.part} aria-labelledby={`${part}-title`}>
          <h2 id={`${part}-title`}>{HELP_PART_LABELS[part]}</h2>
          <p className={styles.readers}>{words.readers[part]}</p>
          <ol>
            {chapters.map((chapter) => (
              <li key={chapter.chapter}>
                <Anchor to={getChapterAddress(chapter)}>
                  <b>{chapter.title}</b>
                  <span>{chapter.summary}</span>
                </Anchor>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}
