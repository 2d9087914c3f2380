import { Link, useLoaderData } from 'react-router';
import type { MetaArgs } from 'react-router';
import { personAddress } from '../../../lib/sections.ts';
import { cx } from '../../../lib/cx.ts';
import { formatCount } from '../../../lib/text.ts';
import { tabsClass } from '../../../ui/tabs.ts';
import { PersonalHead } from '../components/personal-head.tsx';
import { PersonalList } from '../components/personal-list.tsx';
import { PersonalSide } from '../components/personal-side.tsx';
import { YearCalendar } from '../components/year-calendar.tsx';
import { loadPersonal } from '../personal.loader.ts';
import type { PersonalData } from '../personal.loader.ts';
import type { PersonalTab } from '../personal.tabs.ts';
import { personalText } from '../personal.text.ts';
import styles from '../components/personal.module.css';

export const loader = loadPersonal;

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return [{ title: `${loaderData?.person.nickname ?? personalText.title} · 知汇` }];
}

export default function Personal() {
  const data = useLoaderData<PersonalData>();
  const { person, written, listed, tab, own } = data;
  const at = (part: PersonalTab) =>
    `${personAddress(person.id)}${part === 'articles' ? '' : `&tab=${part}`}`;
  return (
    <div className="wrap">
      <PersonalHead {...data} />
      {written !== null && <YearCalendar written={written} />}
      <div className={styles.body}>
        <div>
          <Parts data={data} at={at} />
          <PersonalList listed={listed} tab={tab} address={at(tab)} own={own} />
        </div>
        {written !== null && <PersonalSide written={written} />}
      </div>
    </div>
  );
}

function Parts({ data, at }: { data: PersonalData; at: (part: PersonalTab) => string }) {
  const { tabs, tab, written } = data;
  return (
    <nav className={cx(tabsClass, styles.tabs)} aria-label={personalText.parts}>
      {tabs.map((part) => {
        const counted =
          part === 'deadLinks' || part === 'recent' ? null : (written?.[part] ?? null);
        return (
          <Link
            key={part}
            to={at(part)}
            preventScrollReset
            aria-current={part === tab ? 'page' : undefined}
          >
            {personalText.tabs[part]}
            {counted !== null && <small>{formatCount(counted)}</small>}
          </Link>
        );
      })}
    </nav>
  );
}
