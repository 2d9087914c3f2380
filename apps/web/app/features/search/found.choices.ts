import type { DataFor } from '@zhihui/contract/client.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import { sectionOf } from '../../lib/sections.ts';
import { foundAddress, toggled } from './found.address.ts';
import type { Asked } from './found.address.ts';
import { FOUND_FACETS as words } from './found-facets.text.ts';

type Facets = DataFor<'GET /search/facets'>;

/** One way to narrow the hits: its address turns it on or off. */
interface Choice {
  label: string;
  chosen: boolean;
  to: string;
  /** How many hits it would leave; null where that says nothing. */
  count: number | null;
}
interface Group {
  label: string;
  choices: Choice[];
}
type Listed = 'categoryIds' | 'tagIds' | 'authorIds';

/** The choices beside the hits, and those in force with the way without each. Made by the server alone: pages get links. */
export function choicesOf(asked: Asked, facets: Facets, sections: readonly ContentModel[]) {
  const { categories, tags, authors } = facets;
  const people = authors.map(({ id, nickname, count }) => ({ id, name: nickname, count }));
  const groups: Group[] = [
    { label: words.sections, choices: bySection(asked, facets, sections) },
    { label: words.categories, choices: byList(asked, 'categoryIds', categories) },
    { label: words.tags, choices: byList(asked, 'tagIds', tags) },
    { label: words.authors, choices: byList(asked, 'authorIds', people) },
    { label: words.times, choices: byTime(asked, facets) },
    { label: words.others, choices: others(asked, facets) },
  ];
  return {
    groups: groups.filter(({ choices }) => choices.length > 0),
    chips: [...groups.slice(1).flatMap(({ choices }) => choices), ...unseen(asked, facets)]
      .filter(({ chosen }) => chosen)
      .map(({ label, to }) => ({ label, to })),
    capped: facets.capped,
  };
}

function bySection(asked: Asked, facets: Facets, sections: readonly ContentModel[]): Choice[] {
  return [...sections].flatMap((model) => {
    const count = facets.models.find((each) => each.model === model)?.count ?? 0;
    const chosen = asked.models.includes(model);
    const to = foundAddress(asked, { models: toggled(asked.models, model) });
    return count === 0 && !chosen ? [] : [{ label: sectionOf(model).label, chosen, to, count }];
  });
}

function byList(
  asked: Asked,
  list: Listed,
  rows: readonly { id: Id; name: string; count: number }[],
): Choice[] {
  return rows.map(({ id, name, count }) => ({
    label: name,
    chosen: asked[list].includes(String(id)),
    to: foundAddress(asked, { [list]: toggled(asked[list], String(id)) }),
    count,
  }));
}

function byTime(asked: Asked, { month, year }: Facets): Choice[] {
  const { from, until } = asked;
  const within = (key: 'month' | 'year', count: number): Choice => {
    const chosen = asked.publishedWithin === key;
    const time = { publishedWithin: chosen ? undefined : key, from: undefined, until: undefined };
    return { label: words.within[key], chosen, to: foundAddress(asked, time), count };
  };
  const to = foundAddress(asked, { from: undefined, until: undefined });
  const range = { label: words.range(from, until), chosen: true, to, count: null };
  const set = from !== undefined || until !== undefined;
  return [within('month', month), within('year', year), ...(set ? [range] : [])];
}

function others(asked: Asked, { withFiles, fresh, total }: Facets): Choice[] {
  const files = {
    label: words.withFiles,
    chosen: asked.withFiles,
    to: foundAddress(asked, { withFiles: !asked.withFiles }),
    count: withFiles,
  };
  const care = {
    label: words.fresh,
    chosen: asked.fresh,
    to: foundAddress(asked, { fresh: !asked.fresh }),
    count: null,
  };
  return [
    ...(withFiles > 0 || asked.withFiles ? [files] : []),
    ...(fresh < total || asked.fresh ? [care] : []),
  ];
}

/** Chosen ones that no hit has: they are not among the counted, and want a way without them all the more. */
function unseen(asked: Asked, facets: Facets): Choice[] {
  const without = (list: Listed, rows: readonly { id: Id }[], label: string): Choice[] =>
    asked[list]
      .filter((id) => !rows.some((row) => String(row.id) === id))
      .map((id) => {
        const to = foundAddress(asked, { [list]: toggled(asked[list], id) });
        return { label, chosen: true, to, count: null };
      });
  return [
    ...without('categoryIds', facets.categories, words.someCategory),
    ...without('tagIds', facets.tags, words.someTag),
    ...without('authorIds', facets.authors, words.someAuthor),
  ];
}
