import { llama, onchain, redisStore, secret } from '@foyer/gateway'
import { approvals } from '@foyer/gateway/approvals'
import { recentHistory } from '@foyer/gateway/history'
import { postgres } from '@foyer/gateway/postgres'
import { zone } from '@foyer/gateway/zone'
import pg from 'pg'
import { createClient } from 'redis'

const redis = createClient({ url: secret('REDIS_URL').reveal() })
// The gateway does without it while it is away; with nobody to hear of that, Node would end.
redis.on('error', () => {})
void redis.connect().catch(() => {})

const sql = postgres(new pg.Pool({ connectionString: secret('DATABASE_URL').reveal() }))

export default {
  chains: { 'eip155:1': secret('RPC_1') },
  origins: [process.env.ORIGIN],
  providers: [onchain(), llama(), recentHistory(), approvals(), zone({ zones: [process.env.ZONE], sql })],
  cache: { name: process.env.ORIGIN, store: redisStore(redis) },
}
