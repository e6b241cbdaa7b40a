import { fastify } from 'fastify'

/** What a request costs at the least here: a bare Fastify route that answers with a small object. */
const app = fastify()
app.get('/', async () => ({ hello: 'world' }))
console.log(await app.listen({ port: 0, host: '127.0.0.1' }))
