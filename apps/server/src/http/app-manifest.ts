import { buffer } from 'node:stream/consumers';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { createActor } from '../kernel/actor.ts';
import type { Actor } from '../kernel/actor.ts';
import type { Dispatch } from '../kernel/dispatch.ts';
import { drawAppIcon } from '../platform/images/app-icon.ts';
import { StorageUnavailableError } from '../platform/storage/storage.ts';
import { getCallerAddress } from './caller-address.ts';
import { createInProcessCall, unwrapResult } from './in-process-call.ts';
import { parseMediaAddress } from './media.ts';
import type { MediaOptions } from './media.ts';

export interface ManifestOptions extends Pick<MediaOptions, 'find' | 'storage' | 'limitNotFound'> {
  dispatch: Dispatch;
}

/** Of the header, in light; the page's own colours follow the theme. */
const THEME = '#9d1f24';
const BACKGROUND = '#ffffff';

/** Sizes of the icons; those of a maskable one are drawn with a margin, of which systems cut what they like. */
const ICONS = {
  '180.png': { size: 180, isMaskable: true },
  '192.png': { size: 192, isMaskable: false },
  '512.png': { size: 512, isMaskable: false },
  'maskable-512.png': { size: 512, isMaskable: true },
} as const;
type IconName = keyof typeof ICONS;

/** The product's own icon, where the site has none; the same as `favicon.svg` of the web app. */
const drawing = (frame: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 26 26">${frame}<path d="M6.5 6.5c0 4.2 6.5 4 6.5 8.2M19.5 6.5c0 4.2-6.5 4-6.5 8.2M13 5.8v14.4" fill="none" stroke="#fff" stroke-width="1.7" stroke-linecap="round"/></svg>`,
  );
const DEFAULT_ICON = drawing('<rect width="26" height="26" rx="6" fill="#9d1f24"/>');
const DEFAULT_MASKABLE_ICON = drawing('<rect width="26" height="26" fill="#9d1f24"/>');

/** An hour: the settings of a site change rarely, and an installed app takes its icon once. */
const CACHE_CONTROL = 'public, max-age=3600';

/**
 * What makes the site installable: its name and icons as a web app manifest. They come from the site settings, which
 * visitors may read, so all callers get the same.
 */
export function mountAppManifest(app: FastifyInstance, options: ManifestOptions): void {
  const icons = new LRUCache<string, Promise<Buffer>>({ max: 50 });

  const loadSite = (request: FastifyRequest, actor: Actor) =>
    createInProcessCall(request, actor, options.dispatch)('GET /setting/site').then(unwrapResult);

  app.get('/manifest.webmanifest', async (request, reply) => {
    const { name } = await loadSite(request, visitorOf(request));
    return reply
      .header('cache-control', CACHE_CONTROL)
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(describeApp(name)));
  });

  app.get<{ Params: { name: string } }>('/app-icon/:name', async (request, reply) => {
    const { name } = request.params;
    if (!isIconName(name)) {
      options.limitNotFound(getCallerAddress(request));
      return reply.code(404).send();
    }
    const actor = visitorOf(request);
    const { favicon } = await loadSite(request, actor);
    try {
      return sendIcon(reply, await loadIcon(actor, name, favicon));
    } catch (error) {
      if (!(error instanceof StorageUnavailableError)) throw error;
      return reply.code(503).send();
    }
  });

  /** Each icon is drawn once for each picture: a later one has another address. */
  function loadIcon(actor: Actor, name: IconName, address: string | null): Promise<Buffer> {
    const key = `${name} ${address}`;
    const known = icons.get(key);
    if (known !== undefined) return known;
    const icon = drawIcon(actor, name, address);
    icons.set(key, icon);
    icon.catch(() => icons.delete(key));
    return icon;
  }

  async function drawIcon(actor: Actor, name: IconName, address: string | null): Promise<Buffer> {
    const picture = address === null ? null : await readPicture(actor, address);
    const { size, isMaskable } = ICONS[name];
    if (picture !== null) return drawAppIcon(picture, { size, isMaskable, background: '#ffffff' });
    const drawn = isMaskable ? DEFAULT_MASKABLE_ICON : DEFAULT_ICON;
    return drawAppIcon(drawn, { size, isMaskable, background: THEME });
  }

  /** The uploaded picture; null when the storage does not have it. */
  async function readPicture(actor: Actor, address: string): Promise<Buffer | null> {
    const [, id = '', file = ''] = /^\/media\/(\d+)\/([\w.]+)$/u.exec(address) ?? [];
    const parsed = parseMediaAddress({ id, file });
    const media = parsed === null ? null : await options.find(actor, parsed);
    const object = media === null ? null : await options.storage.get(media.key);
    return object === null ? null : buffer(object.stream);
  }
}

const visitorOf = (request: FastifyRequest): Actor => createActor(null, getCallerAddress(request));

const isIconName = (name: string): name is IconName => Object.hasOwn(ICONS, name);

const sendIcon = (reply: FastifyReply, icon: Buffer): FastifyReply =>
  reply.header('cache-control', CACHE_CONTROL).type('image/png').send(icon);

function describeApp(name: string): object {
  const icon = (file: IconName, purpose: 'any' | 'maskable') => {
    const { size } = ICONS[file];
    return { src: `/app-icon/${file}`, sizes: `${size}x${size}`, type: 'image/png', purpose };
  };
  return {
    id: '/',
    name,
    short_name: Array.from(name).slice(0, 12).join(''),
    lang: 'zh-CN',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: THEME,
    background_color: BACKGROUND,
    icons: [icon('192.png', 'any'), icon('512.png', 'any'), icon('maskable-512.png', 'maskable')],
  };
}
