// Why it is as it is: docs/decisions/0040-companies-and-vat.md
import type {
  Company,
  companyEndpoints,
} from '@zhihui/contract/features/company/company.endpoints.ts';
import { MAX_COMPANIES } from '@zhihui/contract/features/company/company.limits.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx, Handlers } from '../../ctx.ts';
import { getMemberId } from '../../kernel/actor.ts';
import { badRequest, fieldError, notFound } from '../../kernel/errors.ts';
import { toOffset } from '../../kernel/paging.ts';
import { lockActiveAgent } from '../agent/agent.public.ts';
import {
  countCompaniesLocked,
  deleteCompany,
  findCompany,
  insertCompany,
  listCompanies,
  setDefaultCompany,
  updateCompany,
} from './company.repo.ts';
import type { CompanyRow } from './company.repo.ts';
import { companyMessages } from './company.text.ts';
import { checkNumber, queueOnlineCheck } from './company-checks.ts';

const companyNotFound = () => notFound(companyMessages.noCompany);

export const companyHandlers: Handlers<typeof companyEndpoints> = {
  'GET /user/setting/company': async (ctx, { query: { current, size, keyword = '' } }) => {
    const filter = { userId: getMemberId(ctx.actor), keyword, limit: size };
    const companies = await listCompanies(ctx.db, { ...filter, offset: toOffset(current, size) });
    return { records: companies.rows.map(present), total: companies.total, current, size };
  },

  'POST /user/setting/company': async (ctx, { body }) => {
    const userId = getMemberId(ctx.actor);
    const number = await checkNumber(ctx, body.country, body.vatNumber);
    return ctx.inTransaction(async (inner) => {
      const count = await countCompaniesLocked(inner.db, userId);
      if (count >= MAX_COMPANIES) throw badRequest(companyMessages.tooMany(MAX_COMPANIES));
      await requireAgent(inner, body.agentId);
      const companyId = await insertCompany(inner.db, userId, {
        name: body.name,
        country: body.country,
        registration_number: body.registrationNumber,
        address: body.address,
        contact: body.contact,
        phone: body.phone,
        agent_id: body.agentId,
        ...number,
      });
      if (body.isDefault || count === 0) await setDefaultCompany(inner.db, userId, companyId);
      return finishSaving(inner, companyId);
    });
  },

  'PUT /user/setting/company/:id': async (ctx, { params, body }) => {
    const userId = getMemberId(ctx.actor);
    const before = await findCompany(ctx.db, params.id);
    if (before === undefined || String(before.user_id) !== String(userId)) throw companyNotFound();
    const { country = before.country, vatNumber = before.vat_number } = body;
    const isSameNumber = country === before.country && vatNumber === before.vat_number;
    const number = isSameNumber ? toVatNumber(before) : await checkNumber(ctx, country, vatNumber);
    return ctx.inTransaction(async (inner) => {
      await countCompaniesLocked(inner.db, userId);
      const agentId = body.agentId === undefined ? before.agent_id : body.agentId;
      if (String(agentId) !== String(before.agent_id)) await requireAgent(inner, agentId);
      const stored = await updateCompany(inner.db, params.id, {
        name: body.name ?? before.name,
        country,
        registration_number: body.registrationNumber ?? before.registration_number,
        address: body.address ?? before.address,
        contact: body.contact ?? before.contact,
        phone: body.phone ?? before.phone,
        agent_id: agentId,
        ...number,
      });
      if (!stored) throw companyNotFound();
      if (body.isDefault === true) await setDefaultCompany(inner.db, userId, params.id);
      return finishSaving(inner, params.id);
    });
  },

  'DELETE /user/setting/company/:id': async (ctx, { params }) => {
    const userId = getMemberId(ctx.actor);
    await countCompaniesLocked(ctx.db, userId);
    const deleted = await deleteCompany(ctx.db, userId, params.id);
    if (deleted === null) throw companyNotFound();
    if (deleted.wasDefault) await setDefaultCompany(ctx.db, userId, null);
    return null;
  },
};

/** Throws VALIDATION at the agent when it does not exist or is inactive. */
async function requireAgent(ctx: Ctx, agentId: Id | null): Promise<void> {
  if (agentId !== null && !(await lockActiveAgent(ctx.db, agentId)))
    throw fieldError({ agentId: companyMessages.noAgent });
}

/** Returns the stored company after queueing the online check of its number, if there is a service. */
async function finishSaving(ctx: Ctx, companyId: Id): Promise<Company> {
  const row = await findCompany(ctx.db, companyId);
  if (row === undefined) throw companyNotFound();
  if (row.online_state === 'QUEUED') await queueOnlineCheck(ctx, row);
  return present(row);
}

const toVatNumber = ({ vat_number, online_state, online_checked_at }: CompanyRow) => ({
  vat_number,
  online_state,
  online_checked_at,
});

function present(row: CompanyRow): Company {
  const agent = row.agent_id === null ? null : { id: row.agent_id, name: row.agent_name ?? '' };
  return {
    id: row.id,
    name: row.name,
    country: row.country,
    vatNumber: row.vat_number,
    registrationNumber: row.registration_number,
    address: row.address,
    contact: row.contact,
    phone: row.phone,
    agent,
    isDefault: row.is_default,
    onlineState: row.online_state,
    onlineCheckedAt: row.online_checked_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  };
}
