export { lockActiveAgent, purgeAgents } from './agent.repo.ts';
