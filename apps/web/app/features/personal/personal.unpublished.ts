import { can } from '@zhihui/contract/can.ts';
import type { Call, DataFor } from '@zhihui/contract/client.ts';
import type { CurrentUser } from '@zhihui/contract/features/user/user.schema.ts';
import { CONTENT_MODELS } from '@zhihui/contract/models.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import { getDataOrNull } from '../../api/load.ts';
import { getSection } from '../../lib/sections.ts';

const STATUS_OF = { waiting: 'PENDING_REVIEW', rejected: 'REJECTED' } as const;
const CALLS = {
  ARTICLE: 'GET /article/page',
  QUESTION: 'GET /question/page',
  NEWS: 'GET /news/page',
  ANNOUNCEMENT: 'GET /announcement/page',
} as const satisfies Record<ContentModel, string>;

/** A person's own items that wait for a verdict or were sent back: those of one section, and which sections have some. */
export interface Unpublished {
  model: ContentModel;
  sections: { model: ContentModel; total: number }[];
  page: DataFor<'GET /article/page'>;
}

/** Null when nothing could be read. Without a wanted section, or with one that has nothing, the first that has some. */
export async function loadUnpublished(
  call: Call,
  tab: keyof typeof STATUS_OF,
  user: CurrentUser,
  requested: string | null,
  query: { current: number; size: number },
): Promise<Unpublished | null> {
  const status = STATUS_OF[tab];
  const pages = await Promise.all(
    getReadableModels(user).map(async (model) => {
      const current = model === requested ? query.current : 1;
      const input = { query: { ...query, current, status, authorId: user.id } };
      return { model, page: getDataOrNull(await call(CALLS[model], input)) };
    }),
  );
  const read = pages.flatMap(({ model, page }) => (page === null ? [] : [{ model, page }]));
  const nonEmpty = read.filter(({ page }) => page.total > 0);
  const chosen = nonEmpty.find(({ model }) => model === requested) ?? nonEmpty[0] ?? read[0];
  if (chosen === undefined) return null;
  const sections = nonEmpty.map(({ model, page }) => ({ model, total: page.total }));
  return { ...chosen, sections };
}

/** Sections that the person may look into at all. */
function getReadableModels(user: CurrentUser): ContentModel[] {
  return CONTENT_MODELS.filter((model) => {
    const { requiredPermission } = getSection(model);
    return requiredPermission === null || can(user, requiredPermission);
  });
}
