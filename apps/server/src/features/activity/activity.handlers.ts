import type { EndpointSpec } from '@zhihui/contract/endpoint.ts';
import { CONTENT_MODELS, SECTION_PATH } from '@zhihui/contract/models.ts';
import type {
  Activity,
  activityEndpoints,
} from '@zhihui/contract/features/activity/activity.endpoints.ts';
import { keyOf } from '@zhihui/contract/endpoint.ts';
import { endpoints } from '@zhihui/contract/endpoints.ts';
import { getActionName } from '@zhihui/contract/features/activity/activity.actions.ts';
import type { Handlers } from '../../ctx.ts';
import { toOffset } from '../../kernel/paging.ts';
import { parseDevice } from '../../platform/place/parse-device.ts';
import { lookUpPlace } from '../../platform/place/look-up-place.ts';
import { listActivity } from './activity.repo.ts';
import type { ActivityRow } from './activity.repo.ts';
import { findEntityKind } from './activity.service.ts';

export const activityHandlers: Handlers<typeof activityEndpoints> = {
  'GET /activity/page': async (ctx, { query: { current, size, ...filter } }) => {
    const page = { limit: size, offset: toOffset(current, size) };
    const { rows, total } = await listActivity(ctx.db, filter, page);
    return { records: rows.map(present), total, current, size };
  },

  'GET /activity/actions': async () =>
    endpoints
      .filter((spec) => ('logged' in spec && spec.logged) || isRestrictedRead(spec))
      .map((spec) => ({
        call: keyOf(spec),
        action: getActionName(keyOf(spec)),
        kind: findEntityKind(spec),
      })),
};

/** Reading is logged where a content is restricted and only the caller's office opens it. */
const isRestrictedRead = ({ method, path }: EndpointSpec): boolean =>
  CONTENT_MODELS.some((model) => method === 'GET' && path === `/${SECTION_PATH[model]}/:id`);

function present(row: ActivityRow): Activity {
  const { id, userId, nickname, avatar, call } = row;
  return {
    id,
    at: row.at.toISOString(),
    person: userId === null ? null : { id: userId, nickname: nickname ?? '', avatar },
    call,
    action: getActionName(call),
    kind: row.kind,
    target: row.target,
    targetName: row.targetName,
    ip: row.ip,
    place: lookUpPlace(row.ip),
    device: parseDevice(row.userAgent).device,
    token: row.tokenName,
    changes: Object.entries(row.changes).map(([field, [before, after]]) => ({
      field,
      before,
      after,
    })),
  };
}
