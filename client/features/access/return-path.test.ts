import { describe, expect, it } from 'vitest'
import { parseReturnPath } from './return-path.ts'

describe('the return path after logging in', () => {
  it.each(['/invites/lena', '/invites/lena?duration=45#times', '/dashboard'])('may be %s', (path) => {
    expect(parseReturnPath(path)).toBe(path)
  })

  it.each([
    '//evil.example',
    '/.//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    'invites/lena',
    '',
    undefined,
    7,
    ['/dashboard'],
  ])('is ignored if it is %j', (value) => {
    expect(parseReturnPath(value)).toBeUndefined()
  })

  it('is ignored if it is the login page', () => {
    expect(parseReturnPath('/login?redirect=%2Fdashboard')).toBeUndefined()
  })
})
