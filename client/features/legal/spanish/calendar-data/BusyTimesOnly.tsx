export function BusyTimesOnly() {
  return (
    <>
      <p>
        En Cuentas puedes pasar una cuenta a «Solo las horas ocupadas». Meridian guarda entonces cuándo son sus eventos
        y si cuentan como ocupado: ni títulos, ni descripciones, lugares, personas o enlaces de reunión. Los detalles
        guardados antes se eliminan al momento.
      </p>
      <p>
        Sus eventos aparecen en Meridian sin título, y solo puedes modificarlos en tu proveedor. Las reuniones que
        reserva Meridian conservan sus detalles. Si lo desactivas, los detalles se vuelven a leer.
      </p>
    </>
  )
}
