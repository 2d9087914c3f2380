import { useId } from 'react';
import { Form } from 'react-router';
import { formatCount } from '../../../lib/text.ts';
import { Anchor } from '../../../ui/anchor.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { Drawer } from '../../../ui/drawer.tsx';
import { fieldsOf } from '../found.address.ts';
import type { Asked } from '../found.address.ts';
import { FOUND_FACETS } from '../found-facets.text.ts';
import type { Found } from '../found.loader.ts';
import { foundText } from '../found.text.ts';
import styles from './found.module.css';

/** Id of the drawer, for the button that opens it. */
export const FACETS = 'facets';

/** By what the hits may be narrowed, each a link that turns one choice on or off. */
export function FoundFacets({ found: { asked, choices } }: { found: Found }) {
  if (choices === null) return <div />;
  const more = choices.capped ? '+' : '';
  return (
    <Drawer id={FACETS} title={foundText.filter} className={styles.rail}>
      <div className={styles.facets}>
        {choices.groups.map(({ label, choices: each }) => (
          <section key={label}>
            <h2>{label}</h2>
            <ul>
              {each.map(({ label: name, chosen, to, count }) => (
                <li key={to}>
                  <Anchor
                    className={styles.choice}
                    to={to}
                    by={{ preventScrollReset: true }}
                    aria-current={chosen ? 'true' : undefined}
                  >
                    <span className="cut">{name}</span>
                    {count !== null && (
                      <small>{formatCount(count) + (count > 0 ? more : '')}</small>
                    )}
                  </Anchor>
                </li>
              ))}
            </ul>
            {label === FOUND_FACETS.times && <DayRange asked={asked} />}
          </section>
        ))}
      </div>
    </Drawer>
  );
}

/** From one day to another; a plain form, so it needs no scripts. */
function DayRange({ asked }: { asked: Asked }) {
  const id = useId();
  const along = { ...asked, publishedWithin: undefined, from: undefined, until: undefined };
  return (
    <details className={styles.range} open={asked.from !== undefined || asked.until !== undefined}>
      <summary>{foundText.days}</summary>
      <Form action="/search" method="get" preventScrollReset>
        {fieldsOf({ ...along, current: 1 }).map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        {(['from', 'until'] as const).map((name) => (
          <span key={name}>
            <label htmlFor={id + name}>{foundText[name]}</label>
            <input
              key={asked[name]}
              id={id + name}
              type="date"
              name={name}
              min="2000-01-01"
              max="2999-12-31"
              defaultValue={asked[name]}
            />
          </span>
        ))}
        <button type="submit" className={buttonClass('plain', 'small')}>
          {foundText.apply}
        </button>
      </Form>
    </details>
  );
}
