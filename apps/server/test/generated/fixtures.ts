import type { EndpointKey } from '@zhihui/contract/client.ts';
import { accessFixtures } from './access-fixtures.ts';
import { directoryFixtures } from './directory-fixtures.ts';
import { groupFixtures } from './group-fixtures.ts';
import { handoverFixtures } from './handover-fixtures.ts';
import { accountFixtures } from './account-fixtures.ts';
import { batchFixtures } from './batch-fixtures.ts';
import { bookFixtures } from './book-fixtures.ts';
import { attachmentFixtures } from './attachment-fixtures.ts';
import { companyFixtures } from './company-fixtures.ts';
import { annotationFixtures } from './annotation-fixtures.ts';
import { commentFixtures } from './comment-fixtures.ts';
import { contentFixtures } from './content-fixtures.ts';
import { reviewQueueFixtures } from './review-queue-fixtures.ts';
import { feedbackFixtures } from './feedback-fixtures.ts';
import type { Fixture, Fixtures } from './fixture.ts';
import { identityFixtures } from './identity-fixtures.ts';
import { linkFixtures } from './link-fixtures.ts';
import { manageFixtures } from './manage-fixtures.ts';
import { mediaLibraryFixtures } from './media-library-fixtures.ts';
import { mustReadFixtures } from './must-read-fixtures.ts';
import { peopleFixtures } from './people-fixtures.ts';
import { questionFixtures } from './question-fixtures.ts';
import { readerFixtures } from './reader-fixtures.ts';
import { homeFixtures } from './home-fixtures.ts';
import { siteFixtures } from './site-fixtures.ts';
import { recycleFixtures } from './recycle-fixtures.ts';
import { scimFixtures } from './scim-fixtures.ts';
import { securityFixtures } from './security-fixtures.ts';
import { chatFixtures } from './chat-fixtures.ts';
import { pushFixtures } from './push-fixtures.ts';
import { shareFixtures } from './share-fixtures.ts';
import { botFixtures } from './bot-fixtures.ts';
import { webhookFixtures } from './webhook-fixtures.ts';
import { tokenFixtures } from './token-fixtures.ts';
import { statisticsFixtures } from './statistics-fixtures.ts';
import { roleFixtures } from './role-fixtures.ts';
import { togetherFixtures } from './together-fixtures.ts';
import { exportFixtures } from './export-fixtures.ts';
import { transferFixtures } from './transfer-fixtures.ts';
import { oauthFixtures } from './oauth-fixtures.ts';
import { mcpFixtures } from './mcp-fixtures.ts';
import { draftFixtures } from './draft-fixtures.ts';

/** How each call of the endpoint table is used rightly; one that is missing does not compile. */
const fixtures: Fixtures<EndpointKey> = {
  ...annotationFixtures,
  ...directoryFixtures,
  ...groupFixtures,
  ...handoverFixtures,
  ...accessFixtures,
  ...accountFixtures,
  ...batchFixtures,
  ...bookFixtures,
  ...attachmentFixtures,
  ...companyFixtures,
  ...commentFixtures,
  ...contentFixtures,
  ...reviewQueueFixtures,
  ...homeFixtures,
  ...identityFixtures,
  ...linkFixtures,
  ...manageFixtures,
  ...mediaLibraryFixtures,
  ...mustReadFixtures,
  ...peopleFixtures,
  ...feedbackFixtures,
  ...recycleFixtures,
  ...scimFixtures,
  ...securityFixtures,
  ...siteFixtures,
  ...draftFixtures,
  ...mcpFixtures,
  ...oauthFixtures,
  ...statisticsFixtures,
  ...questionFixtures,
  ...roleFixtures,
  ...readerFixtures,
  ...togetherFixtures,
  ...transferFixtures,
  ...exportFixtures,
  ...shareFixtures,
  ...chatFixtures,
  ...pushFixtures,
  ...webhookFixtures,
  ...botFixtures,
  ...tokenFixtures,
};

/** Ways to use one call, without its types, for loops over the table. */
export function listFixtures(key: string): [string, Fixture<EndpointKey>][] {
  return Object.entries((fixtures as Record<string, object>)[key] ?? {}) as [
    string,
    Fixture<EndpointKey>,
  ][];
}
