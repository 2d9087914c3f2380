/** Longest texts of an agent, in characters. */
export const AGENT_LIMITS = {
  name: 100,
  contact: 40,
  phone: 40,
  email: 100,
  address: 200,
  remark: 500,
} as const;

export const AGENT_SORTS = ['latest', 'name'] as const;
export type AgentSort = (typeof AGENT_SORTS)[number];
