// A minimal list of tasks in react-admin, with the columns that the console's own list shows. Its packages are installed
// by the bench, beside a copy of this folder.
import {
  Admin,
  BooleanField,
  Datagrid,
  DateField,
  List,
  NumberField,
  Resource,
  TextField,
} from 'react-admin';
import { createRoot } from 'react-dom/client';

const { authorization, filter } = JSON.parse(localStorage.getItem('bench') ?? '{}');

const dataProvider = {
  getList: async (_resource, { pagination: { page, perPage }, sort: { field, order } }) => {
    const asked = new URLSearchParams({
      filter: JSON.stringify(filter),
      sort: JSON.stringify([field, order]),
      range: JSON.stringify([(page - 1) * perPage, page * perPage - 1]),
    });
    const reply = await fetch(`/api/v2/tasks?${asked}`, { headers: { authorization } });
    const rows = await reply.json();
    return {
      data: rows.map((row) => ({ ...row, id: row.taskID })),
      total: Number(reply.headers.get('x-total-count')),
    };
  },
};

const Tasks = () => (
  <List perPage={50} sort={{ field: 'taskID', order: 'ASC' }} title="Tasks">
    <Datagrid>
      <TextField source="taskNumber" />
      <TextField source="taskType" />
      <TextField source="status" />
      <BooleanField source="onHold" />
      <TextField source="customer" />
      <DateField source="deliveryDate" />
      <NumberField source="routeID" />
      <NumberField source="pickerID" />
      <NumberField source="lineCount" />
    </Datagrid>
  </List>
);

createRoot(document.getElementById('root')).render(
  <Admin dataProvider={dataProvider} disableTelemetry>
    <Resource name="tasks" list={Tasks} />
  </Admin>,
);
