import { fastify } from 'fastify'

/** The minimum cost of a request on this machine: a bare Fastify route that returns a small object. */
const app = fastify()
app.get('/', async () => ({ hello: 'world' }))
console.log(await app.listen({ port: 0, host: '127.0.0.1' }))
