// Why it is as it is: docs/decisions/0050-pictures-and-agents.md
import type { z } from 'zod';
import type {
  AgentRow as Presented,
  CreateAgent,
  agentEndpoints,
} from '@zhihui/contract/features/agent/agent.endpoints.ts';
import type { Handlers } from '../../ctx.ts';
import { conflict, fieldError, notFound } from '../../kernel/errors.ts';
import { toOffset } from '../../kernel/paging.ts';
import {
  countCompaniesByAgent,
  findAgent,
  insertAgent,
  listActiveAgents,
  listAgents,
  restoreAgent,
  updateAgent,
} from './agent.repo.ts';
import type { AgentRow, NewAgent } from './agent.repo.ts';
import { agentMessages } from './agent.text.ts';

const agentNotFound = () => notFound(agentMessages.missing);
const nameTaken = () => fieldError({ name: agentMessages.taken });

export const agentHandlers: Handlers<typeof agentEndpoints> = {
  'GET /agent': (ctx) => listActiveAgents(ctx.db),

  'GET /agent/page': async (ctx, { query: { current, size, status, ...filter } }) => {
    const { rows, total } = await listAgents(ctx.db, {
      keyword: filter.keyword,
      country: filter.country,
      sort: filter.sort,
      status: status === undefined ? undefined : Number(status),
      limit: size,
      offset: toOffset(current, size),
    });
    return { records: rows.map(present), total, current, size };
  },

  'POST /agent': async (ctx, { body }) => {
    const id = await rejectTakenName(nameTaken, () => insertAgent(ctx.db, toColumns(body)));
    const row = await findAgent(ctx.db, id);
    if (row === null) throw agentNotFound();
    return present(row);
  },

  'PUT /agent': async (ctx, { body: { id, ...body } }) => {
    if (!(await rejectTakenName(nameTaken, () => updateAgent(ctx.db, id, toColumns(body)))))
      throw agentNotFound();
    const row = await findAgent(ctx.db, id);
    if (row === null) throw agentNotFound();
    return present(row);
  },

  'DELETE /agent/:id': async (ctx, { params: { id } }) => {
    if (!(await updateAgent(ctx.db, id, { deleted_at: ctx.now() }))) throw agentNotFound();
    // counted after the deletion, which waits for transactions that are choosing this agent
    return { companyCount: await countCompaniesByAgent(ctx.db, id) };
  },

  'PUT /agent/:id/restore': async (ctx, { params: { id } }) => {
    const restore = () => restoreAgent(ctx.db, id);
    if (!(await rejectTakenName(() => conflict(agentMessages.nameTakenMeanwhile), restore)))
      throw agentNotFound();
    return null;
  },
};

/** Translates PostgreSQL 23505: another agent already has this name. */
async function rejectTakenName<T>(failure: () => Error, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if ((error as { code?: string }).code === '23505') throw failure();
    throw error;
  }
}

type Body = z.output<typeof CreateAgent>;

function toColumns(body: Body): NewAgent;
function toColumns(body: Partial<Body>): Partial<NewAgent>;
function toColumns({ country, ...columns }: Partial<Body>): Partial<NewAgent> {
  return country === undefined ? columns : { ...columns, country: country ?? '' };
}

function present(row: AgentRow): Presented {
  return {
    id: row.id,
    name: row.name,
    contact: row.contact,
    phone: row.phone,
    email: row.email,
    country: row.country === '' ? null : row.country,
    address: row.address,
    remark: row.remark,
    status: row.status,
    companyCount: row.company_count,
    createdAt: row.created_at.toISOString(),
  };
}
