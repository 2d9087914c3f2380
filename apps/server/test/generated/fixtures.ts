import type { EndpointKey } from '@zhihui/contract/client.ts';
import { accountFixtures } from './account-fixtures.ts';
import { annotationFixtures } from './annotation-fixtures.ts';
import { commentFixtures } from './comment-fixtures.ts';
import { contentFixtures } from './content-fixtures.ts';
import { feedbackFixtures } from './feedback-fixtures.ts';
import type { Fixture, Fixtures } from './fixture.ts';
import { manageFixtures } from './manage-fixtures.ts';
import { peopleFixtures } from './people-fixtures.ts';
import { questionFixtures } from './question-fixtures.ts';
import { readerFixtures } from './reader-fixtures.ts';
import { homeFixtures } from './home-fixtures.ts';
import { shelfFixtures } from './shelf-fixtures.ts';

/** How each call of the endpoint table is used rightly; one that is missing does not compile. */
const fixtures: Fixtures<EndpointKey> = {
  ...annotationFixtures,
  ...accountFixtures,
  ...commentFixtures,
  ...contentFixtures,
  ...homeFixtures,
  ...manageFixtures,
  ...peopleFixtures,
  ...feedbackFixtures,
  ...shelfFixtures,
  ...questionFixtures,
  ...readerFixtures,
};

/** Ways to use one call, without its types, for loops over the table. */
export function fixturesOf(key: string): [string, Fixture<EndpointKey>][] {
  return Object.entries((fixtures as Record<string, object>)[key] ?? {}) as [
    string,
    Fixture<EndpointKey>,
  ][];
}
