export { holdActiveAgent, purgeAgents } from './agent.repo.ts';
