import { Link, useLoaderData } from 'react-router';
import type { MetaArgs } from 'react-router';
import { personAddress } from '../../../lib/sections.ts';
import { cx } from '../../../lib/cx.ts';
import { formatCount } from '../../../lib/text.ts';
import { tabsClass } from '../../../ui/tabs.ts';
import { PersonalHead, PersonalSide } from '../components/personal-profile.tsx';
import { PersonalList } from '../components/personal-list.tsx';
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
  const { person, contributions, tabContent, tab, isOwn } = data;
  const getTabAddress = (part: PersonalTab) =>
    `${personAddress(person.id)}${part === 'articles' ? '' : `&tab=${part}`}`;
  return (
    <div className="wrap">
      <PersonalHead {...data} />
      {contributions !== null && <YearCalendar contributions={contributions} />}
      <div className={styles.body}>
        <div>
          <PersonalTabs data={data} getTabAddress={getTabAddress} />
          <PersonalList
            tabContent={tabContent}
            tab={tab}
            address={getTabAddress(tab)}
            isOwn={isOwn}
          />
        </div>
        {contributions !== null && <PersonalSide contributions={contributions} />}
      </div>
    </div>
  );
}

function PersonalTabs({
  data,
  getTabAddress,
}: {
  data: PersonalData;
  getTabAddress: (part: PersonalTab) => string;
}) {
  const { tabs, tab, contributions, handoverTotal, mustReadTotal } = data;
  const getTotal = (part: PersonalTab) => {
    if (part === 'handovers') return handoverTotal;
    if (part === 'mustReads') return mustReadTotal;
    return part === 'deadLinks' || part === 'recent' ? null : (contributions?.[part] ?? null);
  };
  return (
    <nav className={cx(tabsClass, styles.tabs)} aria-label={personalText.parts}>
      {tabs.map((part) => {
        const total = getTotal(part);
        return (
          <Link
            key={part}
            to={getTabAddress(part)}
            preventScrollReset
            aria-current={part === tab ? 'page' : undefined}
          >
            {personalText.tabs[part]}
            {total !== null && <small>{formatCount(total)}</small>}
          </Link>
        );
      })}
    </nav>
  );
}
