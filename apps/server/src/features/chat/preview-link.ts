import { CONTENT_MODELS, SECTION_PATH } from '@zhihui/contract/models.ts';
import { Id } from '@zhihui/contract/schema.ts';
import { createActor } from '../../kernel/actor.ts';
import type { ChatSite } from './press-card.ts';

/**
 * The title of a content that a link in a chat leads to. All members of the chat see it, and the platform does not say who they
 * are, so it is read as a visitor: null for what visitors may not read, and for all other addresses.
 */
export async function findPreviewTitle(
  { dispatch, publicUrl, ip, ...site }: ChatSite,
  address: string,
): Promise<string | null> {
  const url = URL.parse(address);
  if (url === null || url.origin !== new URL(publicUrl).origin) return null;
  const [, section, number = ''] = /^\/([a-z]+)\/(\d{1,19})$/u.exec(url.pathname) ?? [];
  const id = Id.safeParse(number);
  const isSection = CONTENT_MODELS.some((model) => SECTION_PATH[model] === section);
  if (!isSection || !id.success) return null;
  const { requestId, userAgent, acceptLanguage, log } = site;
  const { code, data } = await dispatch({
    ...{ requestId, userAgent, acceptLanguage, log },
    key: `GET /${section}/:id`,
    actor: createActor(null, ip),
    params: { id: number },
  });
  return code === 200 ? (data as { title: string }).title : null;
}
