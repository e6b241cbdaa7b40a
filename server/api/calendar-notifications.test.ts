import { httpTestWith } from '#server/test/app.ts'
import { expect } from '#server/test/fixture.ts'

const test = httpTestWith({ MICROSOFT_CLIENT_ID: 'client', MICROSOFT_CLIENT_SECRET: 'secret' })

test('echoes a validation token, and rejects a repeated one', async ({ app }) => {
  const validate = async (query: string) => {
    const { statusCode, body } = await app.inject({ method: 'POST', url: `/calendar-notifications/microsoft?${query}` })
    return [statusCode, body]
  }
  expect(await validate('validationToken=a')).toEqual([200, 'a'])
  expect(await validate('validationToken=a&validationToken=b')).toEqual([
    400,
    expect.stringContaining('"validationToken":"Send this parameter only once"'),
  ])
})
