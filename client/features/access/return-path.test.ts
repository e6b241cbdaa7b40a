import { describe, expect, it } from 'vitest'
import { readReturnPath } from './return-path.ts'

const read = (value: unknown) => readReturnPath(value, 'https://meridian.example')

describe('where to go after signing in', () => {
  it.each(['/invites/lena', '/invites/lena?duration=45#times', '/dashboard'])('%s is a path of this site', (path) => {
    expect(read(path)).toBe(path)
  })

  it.each([
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    'invites/lena',
    '',
    undefined,
    7,
    ['/dashboard'],
  ])('%j is none', (value) => {
    expect(read(value)).toBeUndefined()
  })

  it('is not the login page again', () => {
    expect(read('/login?redirect=%2Fdashboard')).toBeUndefined()
  })
})
